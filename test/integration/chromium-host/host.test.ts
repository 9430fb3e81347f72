import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchApp } from '../../../chromium-host/launch.ts'
import type { LaunchedApp } from '../../../chromium-host/launch.ts'
import { dialogOf, endDialog } from '../../support/host-dialog.ts'
import '../../support/on-host.ts'

type Fixture = {
  call(channel: string, ...parameters: unknown[]): Promise<unknown>
  onEvent(callback: (payload: { index?: number; argv?: string[]; bytes?: Uint8Array }) => void): () => void
}
declare global {
  var fixture: Fixture
}

const appDir = join(import.meta.dirname, '../../support/fixture-app')
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'chromium-host-'))

const dataDir = newFolder()
let app: LaunchedApp
const call = (channel: string, ...parameters: unknown[]): Promise<unknown> =>
  app.page.evaluate(([name, values]) => globalThis.fixture.call(name, ...values), [channel, parameters] as const)

beforeAll(async () => {
  app = await launchApp({ appDir, dataDir, args: ['hello'], env: { PROCTOR_DESK_TEST_DIALOGS: 'shown' } })
})
afterAll(async () => {
  await app.close()
})

test('the app has the same paths, name and arguments as under Electron', async () => {
  const facts = (await call('facts')) as Record<string, unknown>
  expect(facts).toMatchObject({ name: 'Fixture App', version: '9.8.7', userData: dataDir })
  expect(facts.argv).toEqual([`--data-dir=${dataDir}`, 'hello'])
  expect(facts.chrome).toMatch(/^\d+\./)
})

test('the app is ready when its browser has been started, which none of its work holds up then', async () => {
  expect(await call('facts')).toMatchObject({ processesAtReady: 1 })
})

test('values survive a call there and back', async () => {
  const kinds = await app.page.evaluate(async () => {
    const sent = {
      bytes: new Uint8Array([1, 2, 255]),
      at: new Date(5),
      map: new Map([[1, { a: NaN }]]),
      big: 5n,
      none: undefined,
    }
    const [got] = (await globalThis.fixture.call('echo', sent)) as [typeof sent]
    return [[...got.bytes], got.at.getTime(), got.map.get(1)?.a, got.big === 5n, 'none' in got]
  })
  expect(kinds).toEqual([[1, 2, 255], 5, NaN, true, true])
})

test('a failing handler rejects the call with its message', async () => {
  await expect(call('fail')).rejects.toThrow("Error invoking remote method 'fail': Error: on purpose")
  await expect(call('nobody')).rejects.toThrow("No handler registered for 'nobody'")
})

test('main sees the sender’s address and origin', async () => {
  expect(JSON.parse((await call('sender')) as string)).toEqual(['app://desk/', 'app://desk', null])
})

test('the browser opens no page of its own beside the app’s', async () => {
  const browser = app.page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  expect(targetInfos.map(({ url }) => url).filter((url) => url.startsWith('chrome:'))).toEqual([])
})

test.runIf(process.platform === 'linux')('what Playwright switches off stays off', () => {
  const lists = browserArguments().filter((argument) => argument.startsWith('--disable-features='))
  const features = lists.map((list) => list.slice(list.indexOf('=') + 1).split(','))
  expect(features, 'its list and ours').toHaveLength(2)
  // The last list is the one that counts.
  expect(features[1]).toEqual(expect.arrayContaining(features[0] ?? []))
})

/** What the app's browser was started with. */
function browserArguments(): readonly string[] {
  const children = readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8')
  for (const child of children.trim().split(' ')) {
    // Chromium writes its arguments anew, with spaces between them.
    const line = readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (line.includes('--remote-debugging-pipe')) return line.split(' ')
  }
  throw new Error('the app has no browser')
}

test('guard: a page sends a word to another host by WebRTC, which no content policy covers, and none arrives', async () => {
  const packets: Buffer[] = []
  const host = createSocket('udp4', (packet) => packets.push(packet))
  await new Promise<void>((done) => host.bind(0, '127.0.0.1', done))
  await app.page.evaluate(async (port) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
    connection.createDataChannel('out')
    // Where it may, Chromium asks while it gathers, and has gathered when it was answered or has asked in vain.
    const gathered = new Promise<void>((done) => {
      connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && done()
    })
    await connection.setLocalDescription(await connection.createOffer())
    await gathered
    connection.close()
  }, host.address().port)
  // What came before this one is there when it is.
  host.send('the last', host.address().port)
  await expect.poll(() => packets.map(String)).toContain('the last')
  host.close()
  expect(packets.map(String)).toEqual(['the last'])
})

test('the page cannot see the host’s binding', async () => {
  expect(await app.page.evaluate(() => document.documentElement.dataset.globals)).toBe('')
  expect(await app.page.evaluate(() => Object.isFrozen(globalThis.fixture))).toBe(true)
  expect(await app.page.evaluate(() => Reflect.set(globalThis, 'fixture', null))).toBe(false)
})

test('addresses of the app are translated to the page’s own', async () => {
  const [address, answer] = await app.page.evaluate(async () => {
    const { url, text } = (await globalThis.fixture.call('address')) as { url: string; text: string }
    return [text, await (await fetch(url, { method: 'POST', body: 'body' })).text()]
  })
  expect(address).toBe('not app://desk/echo')
  expect(answer).toBe('POST app://desk/echo body')
})

test('events arrive in order, with their bytes, until they are unsubscribed', async () => {
  const got = await app.page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const seen: number[] = []
        const stop = globalThis.fixture.onEvent(({ index = -1, bytes }) => {
          seen.push(index + (bytes?.[0] ?? 0))
          if (seen.length === 30) {
            stop()
            void globalThis.fixture
              .call('send', 5)
              .then(() => globalThis.fixture.call('echo'))
              .then(() => done(seen))
          }
        })
        void globalThis.fixture.call('send', 30)
      }),
  )
  expect(got).toEqual(Array.from({ length: 30 }, (_, index) => index * 2))
})

test('a page prefers the theme that main sets, and with none the system’s', async () => {
  const prefersDark = () => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const bySystem = await prefersDark()
  await call('theme', 'dark')
  await expect.poll(prefersDark).toBe(true)
  await call('theme', 'light')
  await expect.poll(prefersDark).toBe(false)
  await call('theme', 'system')
  await expect.poll(prefersDark).toBe(bySystem)
})

test('a page is served by the session of its window and by no other', async () => {
  expect(await app.page.evaluate(async () => (await fetch('/page.js')).text())).toContain('dataset.ran')
})

test('fetch gets exactly the range that it asks for', async () => {
  const got = await app.page.evaluate(async () => {
    const response = await fetch('/bytes', { headers: { Range: 'bytes=1000000-2999999' } })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return [response.status, response.headers.get('content-range'), bytes.length, bytes[0], bytes.at(-1)]
  })
  expect(got).toEqual([206, 'bytes 1000000-2999999/3000000', 2_000_000, 1_000_000 % 251, 2_999_999 % 251])
})

test('main is asked before each request; what it cancels, or answers with a status unknown to Chromium, fails', async () => {
  const answers = await app.page.evaluate(() =>
    Promise.all(
      ['/echo', '/cancelled', '/unknown-status'].map((path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    ),
  )
  expect(answers).toEqual([200, 'refused', 'refused'])
  expect(JSON.parse((await call('requested')) as string)).toEqual(
    expect.arrayContaining(['app://desk/', 'app://desk/page.js', 'app://desk/echo', 'app://desk/cancelled']),
  )
})

const told = async () => JSON.parse((await call('told')) as string) as string[]

test('main is asked for permissions that Chromium would give by itself', async () => {
  await told()
  await app.page.evaluate(() => {
    document.body.onclick = async () => {
      const write = await navigator.clipboard.writeText('from the page').catch(({ name }: Error) => name)
      await document.documentElement.requestFullscreen()
      document.body.dataset.got = `${String(write)}, full screen: ${document.fullscreenElement?.localName}`
    }
  })
  await app.page.click('h1')
  await app.page.locator('body[data-got]').waitFor()
  expect(await app.page.evaluate(() => document.body.dataset.got)).toBe('NotAllowedError, full screen: html')
  expect(await told()).toEqual([
    'clipboard-sanitized-write checked for app://desk/',
    'clipboard-sanitized-write requested by app://desk/, main frame: true',
    'fullscreen requested by app://desk/, main frame: true',
  ])
  await app.page.evaluate(() => document.exitFullscreen())
})

test('main is told of a download and of a redirect, and what it prevents does not happen', async () => {
  await told()
  await app.page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['bytes']))
    link.download = 'bytes.bin'
    link.click()
  })
  await expect.poll(told).toEqual(['download'])
  await app.page.evaluate(() => {
    location.href = '/redirected'
  })
  await expect.poll(told).toEqual(['redirect to app://desk/other.html'])
  expect(await app.page.title()).toBe('Fixture')
})

/** Loads a sound to its end; answers what it is like, or the code of its error. */
const loadSound = (address: string) =>
  app.page.evaluate(
    (from) =>
      new Promise((done) => {
        const audio = new Audio(from)
        audio.preload = 'auto'
        audio.onerror = () => done({ error: audio.error?.code })
        audio.onloadedmetadata = () => (audio.currentTime = audio.duration - 1)
        audio.onseeked = () => done({ seconds: Math.round(audio.duration), at: Math.round(audio.currentTime) })
        audio.load()
      }),
    address,
  )

test('a media element interprets answers as on app:, by their length alone', async () => {
  expect(await loadSound('/sound.wav')).toEqual({ seconds: 375, at: 374 })
  const asked = (await call('asked')) as (string | null)[]
  expect(asked[0]).toBe('bytes=0-')
  // What it read on in pieces came from the same answers.
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(await loadSound('/refused.wav')).toEqual({ error: 4 })
})

test('as with Electron, a handler learns that the page cancelled a request only by the end of its stream', async () => {
  const given = await app.page.evaluate(async () => {
    const controller = new AbortController()
    const failed = fetch('/endless', { signal: controller.signal }).catch(() => undefined)
    const heard = async (what: 'begun' | 'closed') => {
      for (let tries = 0; tries < 1000; tries += 1) {
        const given = (await globalThis.fixture.call('given')) as Record<typeof what, number>
        if (given[what] > 0) return given
      }
      return null
    }
    await heard('begun')
    controller.abort()
    await failed
    return heard('closed')
  })
  expect(given).toEqual({ begun: 1, closed: 1, signals: 0 })
})

test('dialogs are answered as the test says, once each', async () => {
  await app.answerDialogs(
    { kind: 'save', filePath: '/tmp/q.csv' },
    { kind: 'save', filePath: null },
    { kind: 'message', button: 1 },
  )
  expect(await call('save')).toEqual({ canceled: false, filePath: '/tmp/q.csv' })
  expect(await call('save')).toEqual({ canceled: true, filePath: '' })
  expect(await call('ask')).toMatchObject({ response: 1 })
  expect(await app.dialogs()).toContain('Sure?')
})

test('without a script a person answers in the window, and Escape cancels', async () => {
  const asked = call('ask')
  await endDialog(await dialogOf(app), 'Escape')
  expect(await asked).toMatchObject({ response: 1 })
  const again = call('ask')
  await endDialog(await dialogOf(app), 'Enter')
  expect(await again).toMatchObject({ response: 0 })
})

test('a dialog without a script is dismissed: native ones wait for ever, and no test sees them', async () => {
  const own = await launchApp({ appDir, dataDir: newFolder() })
  const answers = await own.page.evaluate(async () => {
    const { call } = globalThis.fixture
    return [await call('ask'), await call('askWithoutCancelId'), await call('save')]
  })
  expect(answers).toMatchObject([{ response: 1 }, { response: 2 }, { canceled: true }])
  expect(await own.close()).toBe(0)
})

test('a file is saved where a person writes, without an ending that is not written', async () => {
  const folder = newFolder()
  const asked = call('save')
  const dialog = await dialogOf(app)
  await dialog.keyboard.press('ControlOrMeta+a')
  await dialog.keyboard.type(join(folder, 'mine'))
  await endDialog(dialog, 'Enter')
  expect(await asked).toEqual({ canceled: false, filePath: join(folder, 'mine') })
})

test('an address for the system’s browser is handed over', async () => {
  await call('open', 'https://example.org/')
  expect(await app.openedExternal()).toContain('https://example.org/')
})

test('guard: the page neither leaves the app nor opens windows nor reaches a network', async () => {
  const before = app.page.url()
  const opened = await app.page.evaluate(() => {
    location.href = 'https://example.org/'
    return window.open('/other.html')
  })
  expect(opened).toBeNull()
  await app.page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/other.html'
    link.target = '_blank'
    link.rel = 'opener'
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect(call('echo')).resolves.toEqual([])
  expect(app.page.url()).toBe(before)
  expect(await app.page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => 'refused'))).toBe('refused')
})

test('a second start hands its arguments to the first and ends', async () => {
  const main = join(import.meta.dirname, '../../../chromium-host/main.ts')
  const told = app.page.evaluate(() => new Promise((done) => globalThis.fixture.onEvent((payload) => done(payload))))
  const second = spawn(process.execPath, [main, appDir, `--data-dir=${dataDir}`, 'from-the-second'], {
    stdio: 'ignore',
  })
  const code = await new Promise((done) => second.once('exit', done))
  expect(code).toBe(0)
  expect(await told).toEqual({ argv: [`--data-dir=${dataDir}`, 'from-the-second'] })
})

/** Processes whose command line names a folder. */
function processesOf(folder: string): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false
    }
  }).length
}

const expectGone = (folder: string) => expect.poll(() => processesOf(folder), { timeout: 50_000 }).toBe(0)

test('closing the window ends the app, its lock and its browser', async () => {
  const folder = newFolder()
  const other = await launchApp({ appDir, dataDir: folder })
  expect(readdirSync(folder)).toContain('instance.lock')
  await other.page.close()
  await expectGone(folder)
  expect(readdirSync(folder)).not.toContain('instance.lock')
})

test('quitting asks each window: one that refuses stays and ends the quitting, and the others close all the same', async () => {
  const own = await launchApp({ appDir, dataDir: newFolder() })
  expect(await own.page.evaluate(() => globalThis.fixture.call('quitWithOthers'))).toEqual([
    'kept asked',
    'gone asked',
    'gone later',
    false,
    false,
  ])
  expect(await own.page.evaluate(() => globalThis.fixture.call('echo', 'still here'))).toEqual(['still here'])
  expect(await own.close()).toBe(0)
})

test('a host that is killed takes its browser along, and the next start works', async () => {
  const folder = newFolder()
  const killed = await launchApp({ appDir, dataDir: folder })
  await killed.kill()
  await expectGone(folder)
  const next = await launchApp({ appDir, dataDir: folder })
  expect(await next.page.title()).toBe('Fixture')
  expect(await next.close()).toBe(0)
})

test('main runs code in the page, as if a person had begun it where it says so', async () => {
  expect(await call('run', 'Promise.resolve([document.title, typeof fixture])')).toEqual(['Fixture', 'object'])
  const active = await app.page.evaluate(async () => {
    // This call counts as a person's, too, for five seconds.
    while (navigator.userActivation.isActive) await new Promise((done) => setTimeout(done, 50))
    const isActive = (isOfPerson: boolean) =>
      globalThis.fixture.call('run', 'navigator.userActivation.isActive', isOfPerson)
    return [await isActive(false), await isActive(true)]
  })
  expect(active).toEqual([false, true])
  await expect(call('run', "Promise.reject(new TypeError('on purpose'))")).rejects.toThrow('Error: on purpose')
})

test('main is told the processes of its pages', async () => {
  const metrics = (await call('metrics')) as { readonly pid: number; readonly type: string }[]
  const pages = metrics.filter(({ type }) => type === 'Tab')
  expect(pages.length).toBeGreaterThan(0)
  for (const { pid } of pages) expect(readFileSync(`/proc/${pid}/cmdline`, 'latin1')).toContain('--type=renderer')
})

test('V8 frees no WebAssembly code while the app has threads', async () => {
  const own = await launchApp({ appDir, dataDir: newFolder() })
  await own.page.evaluate(() => globalThis.fixture.call('stripInThread'))
  await own.close()
  expect(own.output()).not.toContain('[wasm-gc]')
})

test('without a Chromium the app says what to do', async () => {
  const started = launchApp({ appDir, dataDir: newFolder(), env: { PROCTOR_DESK_CHROMIUM: '/nonexistent/chromium' } })
  await expect(started).rejects.toThrow("PROCTOR_DESK_CHROMIUM is set to /nonexistent/chromium, which can't run")
})

test('messages that a page sends while its window closes are handled before the window is gone', async () => {
  const folder = newFolder()
  const own = await launchApp({ appDir, dataDir: folder })
  await own.page.evaluate(() => {
    // Chromium waits for this event; of what is said at `pagehide` some is lost.
    window.addEventListener('beforeunload', () => void globalThis.fixture.call('lastWords', 'goodbye'))
  })
  expect(await own.closeWindow()).toBe(0)
  expect(readFileSync(join(folder, 'last-words'), 'utf8')).toBe('goodbye, and the window is there')
})
