// The set-up of a project that was just cloned, with a made-up home, PATH, npm and Electron. Nothing leaves this computer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ZipFile } from 'yazl'

const ROOT = resolve(import.meta.dirname, '../../..')
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')) as {
  version: string
}

/** Writes down what it was asked, and installs what the test made. keytar has a prebuilt one only where `PREBUILT` is set. */
const NPM = `#!${process.execPath}
const { appendFileSync, cpSync, mkdirSync, writeFileSync } = require('node:fs')
const [command, ...args] = process.argv.slice(2)
appendFileSync(process.env.RECORD, command + '\\n')
if (process.env.ARGUMENTS) appendFileSync(process.env.ARGUMENTS, args.join(' ') + '\\n')
if (command === 'ci') cpSync(process.env.PACKAGES, 'node_modules', { recursive: true, verbatimSymlinks: true })
if (command === 'install') cpSync(process.env.ADDED, 'node_modules', { recursive: true })
if (command === 'rebuild') {
  if (process.env.HALF) {
    mkdirSync('node_modules/keytar/build/Release', { recursive: true })
    writeFileSync('node_modules/keytar/build/Release/keytar.node', 'half')
    if (process.env.HALF === 'killed') process.kill(process.ppid, 'SIGKILL')
    process.exit(1)
  }
  if (!process.env.PREBUILT) {
    console.error('prebuild-install warn install no prebuilt')
    process.exit(1)
  }
  mkdirSync('node_modules/keytar/build/Release', { recursive: true })
  writeFileSync('node_modules/keytar/build/Release/keytar.node', '')
}
`

type Project = {
  readonly folder: string
  readonly path: (...parts: string[]) => string
  /** Puts a program on the PATH. */
  readonly addProgram: (name: string, text: string) => void
  /** Does what npm would. */
  readonly installPackages: () => void
  /** Runs the set-up with these arguments, or JavaScript in its place. */
  readonly setUp: (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Ended>
  readonly run: (script: string, env?: NodeJS.ProcessEnv) => Promise<Ended>
  /** What npm was asked for. */
  readonly npmDid: () => readonly string[]
}
type Ended = { readonly code: number | null; readonly said: string }

function newProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'first start ü-'))
  const path = (...parts: string[]): string => join(folder, ...parts)
  const project = path('project')
  cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true })
  for (const name of ['display.ts', 'find-electron.ts'])
    cpSync(join(ROOT, 'chromium-host', name), join(project, 'chromium-host', name))
  // Where it also looks, Chromium may really be.
  const find = readFileSync(join(ROOT, 'chromium-host/find-chromium.ts'), 'utf8')
  expect(find).toContain("'/usr/bin'")
  writeFileSync(join(project, 'chromium-host/find-chromium.ts'), find.replace("'/usr/bin'", "'/nonexistent'"))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, 'package-lock.json'), '{"packages":{"":{}}}')
  const electron = path('packages/electron')
  for (const name of ['install.js', 'package.json', 'checksums.json'])
    cpSync(join(ROOT, 'node_modules/electron', name), join(electron, name))
  mkdirSync(path('packages/@electron'))
  symlinkSync(join(ROOT, 'node_modules/@electron/get'), path('packages/@electron/get'))
  symlinkSync(join(ROOT, 'node_modules/@electron-internal'), path('packages/@electron-internal'))
  symlinkSync(join(ROOT, 'node_modules/undici'), path('packages/undici'))
  for (const name of ['home', 'bin', 'temp']) mkdirSync(path(name))
  const addProgram = (name: string, text: string): void => {
    writeFileSync(path('bin', name), text)
    chmodSync(path('bin', name), 0o755)
  }
  addProgram('npm', NPM)
  const run = async (script: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Ended> => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        HOME: path('home'),
        PATH: path('bin'),
        TMPDIR: path('temp'),
        DISPLAY: ':77',
        RECORD: path('npm'),
        PACKAGES: path('packages'),
        PREBUILT: '1',
        ...env,
      },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }
  return {
    folder: project,
    path,
    addProgram,
    installPackages: () =>
      cpSync(path('packages'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true }),
    setUp: (args, env) => run(join(project, 'scripts/setup.mjs'), env, args),
    run: (text, env) => {
      writeFileSync(join(project, 'run.mjs'), text)
      return run(join(project, 'run.mjs'), env)
    },
    npmDid: () => (existsSync(path('npm')) ? readFileSync(path('npm'), 'utf8').trim().split('\n') : []),
  }
}

async function archive(): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('#!/bin/sh\n'), 'electron', { mode: 0o100755 })
  zip.addBuffer(Buffer.from(VERSION), 'version')
  zip.addBuffer(Buffer.alloc(4096, 7), 'resources.pak', { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

/** A mirror on loopback. `send` answers with the archive; it may do so in its own way. */
async function newMirror(
  send: (response: ServerResponse, content: Buffer) => void,
): Promise<{ readonly env: NodeJS.ProcessEnv; readonly asked: string[] }> {
  const content = await archive()
  const name = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`
  const asked: string[] = []
  const server = createServer((request, response) => {
    const file = request.url?.split('/').at(-1) ?? ''
    asked.push(file)
    if (file !== name) return response.end(`${createHash('sha256').update(content).digest('hex')} *${name}\n`)
    response.setHeader('content-length', content.length)
    return send(response, content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { asked, env: { ELECTRON_MIRROR: address, electron_use_remote_checksums: '1' } }
}

const whole = (response: ServerResponse, content: Buffer): void => void response.end(content)
const cutOff = (response: ServerResponse, content: Buffer): void => {
  response.write(content.subarray(0, 900), () => response.destroy())
}

const DONE = 'Everything for "start" is installed.'

test('without Chromium and compilers, a first start takes npm’s packages, a prebuilt keychain module and Electron', async () => {
  const project = newProject()
  const mirror = await newMirror(whole)
  // As on Windows, Node reads another variable than TMPDIR.
  const asWindows = "data:text/javascript,import os from 'node:os'; os.tmpdir = () => process.env.TEMP"
  const env = { ...mirror.env, TEMP: project.path('temp'), NODE_OPTIONS: `--import="${asWindows}"` }
  const { code, said } = await project.setUp(['start'], { ...env, TMPDIR: undefined })
  expect(said).toContain('Electron is installed.')
  expect(said).toContain(DONE)
  expect(said).not.toMatch(/chromium|g\+\+/i)
  expect(code).toBe(0)
  expect(project.npmDid()).toEqual(['ci', 'rebuild'])
  expect(existsSync(join(project.folder, 'node_modules/electron/dist/electron'))).toBe(true)
  const again = await project.setUp(['start'], mirror.env)
  expect(again.said.trim()).toBe(DONE)
})

test('what is missing in the end is said at once: compilers without a prebuilt one, Chromium without Electron', async () => {
  const project = newProject()
  const mirror = await newMirror(cutOff)
  const { code, said } = await project.setUp(['start'], { ...mirror.env, PREBUILT: '' })
  expect(code).toBe(1)
  expect(said.indexOf('Fetching Electron')).toBeLessThan(said.indexOf('This is missing on the system'))
  expect(said).toMatch(/a C\+\+ compiler, make, Python 3/)
  expect(said).toContain('Chromium or Google Chrome')
  expect(said).toContain('prebuild-install warn install no prebuilt')
  // Building takes neither.
  expect((await project.setUp(['build'], { PREBUILT: '' })).code).toBe(0)
})

test('Electron that could not be had is left for some hours, and tried again when asked', async () => {
  const project = newProject()
  project.addProgram('chromium', '#!/bin/sh\n')
  let isBroken = true
  const mirror = await newMirror((...what) => (isBroken ? cutOff : whole)(...what))
  const first = await project.setUp(['start'], mirror.env)
  expect(first.said).toMatch(/Electron is not available: \w+/)
  expect(first.said).toContain('npm start -- --retry-electron')
  expect(first.said).toContain(DONE)
  const tries = mirror.asked.length
  isBroken = false
  expect((await project.setUp(['start'], mirror.env)).said.trim()).toBe(DONE)
  expect(mirror.asked).toHaveLength(tries)
  const again = await project.setUp(['start', '--retry-electron'], mirror.env)
  expect(again.said).toContain('Electron is installed.')
  expect(existsSync(join(project.folder, `.cache/electron-${VERSION}.json`))).toBe(false)
})

test('a download that stands still is given up', async () => {
  const project = newProject()
  project.installPackages()
  const mirror = await newMirror((response, content) => void response.write(content.subarray(0, 900)))
  const { said } = await project.run(
    "import { ensureElectron } from './scripts/setup/electron.mjs'; await ensureElectron({ patience: 300 })",
    mirror.env,
  )
  expect(said).toContain('Electron is not available: nothing came for 0.3 s')
})

test('half a keychain module is none, whether there was no room for more or the set-up was killed', async () => {
  for (const half of ['no room', 'killed']) {
    const project = newProject()
    project.addProgram('chromium', '#!/bin/sh\n')
    const env = { PROCTOR_DESK_HEADLESS: '1' }
    const keytar = join(project.folder, 'node_modules/keytar/build/Release/keytar.node')
    const broken = await project.setUp(['start'], { ...env, HALF: half })
    expect(broken.code).not.toBe(0)
    expect(broken.said).not.toContain(DONE)
    const again = await project.setUp(['start'], env)
    expect(again.said).toContain(DONE)
    expect(readFileSync(keytar, 'utf8')).toBe('')
    expect(project.npmDid()).toEqual(['ci', 'rebuild', 'rebuild'])
    expect((await project.setUp(['start'], env)).said.trim()).toBe(DONE)
  }
})

test('npm takes all packages, whatever the user leaves out elsewhere', async () => {
  const project = newProject()
  const given = project.path('arguments')
  await project.setUp(['build'], { ARGUMENTS: given, NODE_ENV: 'production', npm_config_omit: 'dev optional' })
  expect(readFileSync(given, 'utf8')).toMatch(
    /^(?=.*--include=dev )(?=.*--include=optional )(?=.*--engine-strict=false )/,
  )
})

test('Electron comes through the proxy that npm takes', async () => {
  const project = newProject()
  const mirror = await newMirror(whole)
  const through: string[] = []
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    through.push(url)
    const onward = connect(Number(new URL(mirror.env.ELECTRON_MIRROR ?? '').port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => undefined)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const env = { ...mirror.env, ELECTRON_MIRROR: 'http://mirror.invalid/', npm_config_proxy: address }
  const { said } = await project.setUp(['start'], env)
  expect(said).toContain('Electron is installed.')
  expect(new Set(through)).toEqual(new Set(['mirror.invalid:80']))
})

test('where nothing can be written down, the set-up goes on', async () => {
  const project = newProject()
  project.addProgram('chromium', '#!/bin/sh\n')
  const mirror = await newMirror(cutOff)
  writeFileSync(join(project.folder, '.cache'), 'no folder')
  const { code, said } = await project.setUp(['start'], mirror.env)
  expect(said).toContain('Electron is not available')
  expect(said).toContain('Behind a proxy, set HTTPS_PROXY')
  expect(said).toContain(DONE)
  expect(code).toBe(0)
})

test('on a system without glibc Electron is not fetched', async () => {
  const project = newProject()
  project.addProgram('chromium', '#!/bin/sh\n')
  const mirror = await newMirror(whole)
  const asMusl = 'data:text/javascript,process.report.getReport = () => ({ header: {} })'
  const { said } = await project.setUp(['start'], { ...mirror.env, NODE_OPTIONS: `--import="${asMusl}"` })
  expect(said).toContain(DONE)
  expect(mirror.asked).toEqual([])
})

test('half of the Node that is added is none, and another than the pinned one never runs', async () => {
  const project = newProject()
  project.addProgram('chromium', '#!/bin/sh\n')
  const script = `#!/bin/sh\nunset NODE_OPTIONS\nexec "${process.execPath}" "$@"\n`
  const module = join(project.folder, 'scripts/setup/node.mjs')
  const text = readFileSync(module, 'utf8')
  const sha256 = createHash('sha256').update(script).digest('hex')
  writeFileSync(module, text.replaceAll(/[0-9a-f]{64}/g, sha256))
  const [, name = '', version = ''] =
    new RegExp(`'${process.platform}-${process.arch}': {\\s+name: '(.+)',\\s+version: '(.+)'`).exec(text) ?? []
  const put = (folder: string, binary: string): void => {
    mkdirSync(join(folder, name, 'bin'), { recursive: true })
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ version }))
    writeFileSync(join(folder, name, 'bin/node'), binary)
    chmodSync(join(folder, name, 'bin/node'), 0o755)
  }
  const asOld =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})"
  const env = { PROCTOR_DESK_HEADLESS: '1', NODE_OPTIONS: `--import="${asOld}"`, ADDED: project.path('added') }
  await project.setUp(['build'])
  put(join(project.folder, 'node_modules'), '#!/bin/sh\necho half >&2\n')
  put(project.path('added'), script)
  const mended = await project.setUp(['start'], env)
  expect(mended.said).toContain(`Installing Node ${version}`)
  expect(mended.said).toContain(DONE)
  expect((await project.setUp(['start'], env)).said.trim()).toBe(DONE)
  put(project.path('added'), '#!/bin/sh\necho other >&2\n')
  put(join(project.folder, 'node_modules'), '#!/bin/sh\necho half >&2\n')
  writeFileSync(join(project.folder, 'node_modules', name, '.proctor-desk.json'), '')
  const refused = await project.setUp(['start'], env)
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining("doesn't match its pinned checksum") as string,
  })
  expect(refused.said).not.toMatch(/half|other/)
})

/** Stands in for Electron's own script, which is killed when it has written half. */
const KILLED = `const { mkdirSync, writeFileSync } = require('node:fs')
process.chdir(__dirname)
mkdirSync('dist')
writeFileSync('dist/version', '${VERSION}')
writeFileSync('dist/electron', 'half')
process.kill(process.pid, 'SIGKILL')`

test('half an Electron is none: it is removed, and the next try makes it whole', async () => {
  const project = newProject()
  project.addProgram('chromium', '#!/bin/sh\n')
  const mirror = await newMirror(whole)
  const electron = join(project.folder, 'node_modules/electron')
  writeFileSync(project.path('packages/electron/install.js'), KILLED)
  const broken = await project.setUp(['start'], mirror.env)
  expect(broken.said).toContain("Electron's install.js ended with SIGKILL")
  expect(existsSync(join(electron, 'dist'))).toBe(false)
  // As a start that was killed itself leaves it.
  cpSync(join(ROOT, 'node_modules/electron/install.js'), join(electron, 'install.js'))
  mkdirSync(join(electron, 'dist'))
  for (const name of ['electron', 'left-over']) writeFileSync(join(electron, 'dist', name), 'half')
  const again = await project.setUp(['start', '--retry-electron'], mirror.env)
  expect(again.said).toContain('Electron is installed.')
  expect(readFileSync(join(electron, 'dist/electron'), 'utf8')).toBe('#!/bin/sh\n')
  expect(existsSync(join(electron, 'dist/left-over'))).toBe(false)
  // The archive was kept.
  expect(mirror.asked.filter((name) => name.endsWith('.zip'))).toHaveLength(1)
})

test('a Node too old where none can be added is said before anything is installed', async () => {
  const project = newProject()
  const asOther =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}});" +
    "Object.defineProperty(process,'arch',{value:'riscv64'})"
  const { code, said } = await project.setUp(['start'], { NODE_OPTIONS: `--import="${asOther}"` })
  expect(said).toMatch(/needs Node 22\.18 or newer; this is 20\.19\.0, .+ linux on riscv64\. Nothing was installed\./)
  expect(code).toBe(1)
  expect(project.npmDid()).toEqual([])
})

test('a download may take longer than the patience, as long as something comes, and a slow disk has no limit', async () => {
  const { patiently } = (await import(new URL('../../../scripts/setup/electron.mjs', import.meta.url).href)) as {
    patiently: (patience: number) => {
      readonly stop: () => void
      readonly downloadOptions: {
        readonly signal: AbortSignal
        readonly getProgressCallback: (progress: { readonly percent: number }) => Promise<void>
      }
    }
  }
  // A dependency of Electron's, not of the project.
  const get = createRequire(join(ROOT, 'node_modules/electron/package.json')).resolve('@electron/get')
  const { download } = (await import(pathToFileURL(get).href)) as {
    download: (version: string, options: object) => Promise<string>
  }
  let sendMore = (): void => undefined
  const mirror = await newMirror((response, content) => {
    const pieces = Array.from({ length: 5 }, (_, index) =>
      content.subarray(index * 1000, index < 4 ? (index + 1) * 1000 : undefined),
    )
    sendMore = () => {
      const piece = pieces.shift()
      if (piece !== undefined) response.write(piece)
      if (pieces.length === 0) response.end()
    }
    sendMore()
  })
  for (const [name, value] of Object.entries(mirror.env)) vi.stubEnv(name, value)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })
  const { downloadOptions, stop } = patiently(30_000)
  const getProgressCallback = async (progress: { readonly percent: number }): Promise<void> => {
    await downloadOptions.getProgressCallback(progress)
    vi.advanceTimersByTime(progress.percent < 1 ? 20_000 : 1_000_000)
    sendMore()
  }
  const cacheRoot = mkdtempSync(join(tmpdir(), 'electron-cache-'))
  const path = await download(VERSION, { cacheRoot, downloadOptions: { ...downloadOptions, getProgressCallback } })
  expect(readFileSync(path)).toHaveLength((await archive()).length)
  expect(downloadOptions.signal.aborted).toBe(false)
  stop()
})
