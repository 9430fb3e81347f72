import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const ELECTRON_TYPES = join(ROOT, 'node_modules/electron/electron.d.ts')

/** Parsing Electron's and the browser's types is most of the work, and the same every time. */
const parsedFiles = new Map<string, ts.SourceFile>()

/**
 * Compiles files against the host in place of Electron: the `electron` module of its types is taken away (the
 * namespace of the same name stays, the host's own types are made of it), and the path leads to the host.
 */
function compile(roots: readonly string[], surface: string, extra: Readonly<Record<string, string>> = {}): string[] {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const parsed = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT)
  const options: ts.CompilerOptions = {
    ...parsed.options,
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: undefined,
    types: ['node', 'electron'],
    paths: { electron: [surface] },
  }
  const host = ts.createCompilerHost(options)
  const read = host.readFile.bind(host)
  host.readFile = (path) => {
    const own = extra[path]
    if (own !== undefined) return own
    const text = read(path)
    return path === ELECTRON_TYPES ? text?.replace(/^declare module 'electron(\/\w+)?' \{[^}]*\}$/gm, '') : text
  }
  const exists = host.fileExists.bind(host)
  host.fileExists = (path) => path in extra || exists(path)
  host.getSourceFile = (path, target) => {
    const text = host.readFile(path)
    const known = path in extra ? undefined : parsedFiles.get(path)
    const file = known ?? (text === undefined ? undefined : ts.createSourceFile(path, text, target))
    if (file !== undefined && !(path in extra)) parsedFiles.set(path, file)
    return file
  }
  const program = ts.createProgram([...roots], options, host)
  const ofHost = dependentsOf(join(ROOT, 'chromium-host/'), program, options, host)
  return ofHost
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map((problem) => {
      const { file, start = 0, length = 0 } = problem
      const place = `${file?.fileName.slice(ROOT.length + 1) ?? ''} ${file?.text.slice(start, start + length) ?? ''}`
      return `${place}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`
    })
}

/** The files that import any of a folder, also by others. The types of no other file outside depend on the folder. */
function dependentsOf(
  folder: string,
  program: ts.Program,
  options: ts.CompilerOptions,
  host: ts.CompilerHost,
): readonly ts.SourceFile[] {
  const files = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'))
  const importers = new Map<string, string[]>()
  for (const { fileName, text } of files) {
    for (const { fileName: specifier } of ts.preProcessFile(text).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(specifier, fileName, options, host)
      const imported = resolvedModule?.resolvedFileName
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), fileName])
    }
  }
  const found = new Set(files.map(({ fileName }) => fileName).filter((name) => name.startsWith(folder)))
  // A set goes on to what is added to it meanwhile.
  for (const name of found) for (const importer of importers.get(name) ?? []) found.add(importer)
  return files.filter(({ fileName }) => found.has(fileName) && !fileName.startsWith(folder))
}

const HOST = './chromium-host/electron.ts'
const PRELOAD = './chromium-host/preload-surface.ts'
const PROBE = join(ROOT, 'main/probe.ts')

test('main uses nothing of Electron that the host lacks', () => {
  expect(compile([join(ROOT, 'main/index.ts')], HOST)).toEqual([])
})

test('the preload uses nothing of Electron that the host lacks', () => {
  expect(compile([join(ROOT, 'preload/index.ts')], PRELOAD)).toEqual([])
})

test('a member that the host lacks is a type error, in a file that has it from another one too', () => {
  const text =
    "import { app, Tray } from 'electron'\napp.setUserTasks([])\nexport const tray = new Tray('x')\nexport { app }\n"
  const importer = join(ROOT, 'main/probe-importer.ts')
  const problems = compile([importer], HOST, {
    [PROBE]: text,
    [importer]: "import { app } from './probe.ts'\napp.setUserTasks([])\n",
  })
  expect(problems).toHaveLength(3)
  expect(problems.join('\n')).toMatch(/Tray/)
  expect(problems.filter((problem) => problem.includes('setUserTasks'))).toHaveLength(2)
})

test('what the host has, Electron has in the same shape', () => {
  const text = `
    import type * as Host from '../chromium-host/surface.ts'
    type Fits<T extends true> = T
    type Is<A, B> = A extends B ? true : false
    export type Checks = [
      Fits<Is<Electron.App, Host.App>>,
      Fits<Is<Electron.Dock, Host.Dock>>,
      Fits<Is<typeof Electron.Notification, Host.NotificationConstructor>>,
      Fits<Is<typeof Electron.nativeImage, Host.NativeImageModule>>,
      Fits<Is<Electron.BrowserWindow, Host.BrowserWindow>>,
      Fits<Is<Electron.WebContents, Host.WebContents>>,
      Fits<Is<Electron.Session, Host.Session>>,
      Fits<Is<Electron.Protocol, Host.Protocol>>,
      Fits<Is<Electron.Dialog, Host.Dialog>>,
      Fits<Is<Electron.IpcMain, Host.IpcMain>>,
      Fits<Is<Electron.Shell, Host.Shell>>,
      Fits<Is<Electron.NativeTheme, Host.NativeTheme>>,
      Fits<Is<Electron.Screen, Host.Screen>>,
      Fits<Is<Electron.Net, Host.Net>>,
      Fits<Is<Electron.PowerMonitor, Host.PowerMonitor>>,
      Fits<Is<Electron.WebFrameMain, Host.WebFrameMain>>,
      Fits<Is<Electron.IpcRenderer, Host.IpcRenderer>>,
      Fits<Is<Electron.ContextBridge, Host.ContextBridge>>,
    ]
  `
  expect(compile([PROBE], HOST, { [PROBE]: text })).toEqual([])
})
