// A small app, written for Electron, that shows what the host does.
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, protocol, session, shell } from 'electron'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

const data = process.argv.find((argument) => argument.startsWith('--data-dir='))?.slice('--data-dir='.length)
if (data !== undefined) app.setPath('userData', data)

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self'; media-src 'self'"
const pages = {
  '/': '<!doctype html><title>Fixture</title><h1>Fixture</h1><script src="/page.js"></script><iframe sandbox="allow-scripts" src="/frame.html"></iframe>',
  '/page.js':
    'document.documentElement.dataset.ran = "yes"; document.documentElement.dataset.globals = Object.getOwnPropertyNames(window).filter((name) => /proctor/i.test(name)).join()',
  '/frame.html': '<!doctype html><p id="p">frame</p><script src="/frame.js"></script>',
  '/frame.js': 'document.getElementById("p").textContent = typeof window.fixture',
  '/cancelled': '<!doctype html><title>Cancelled</title>',
  '/other.html': '<!doctype html><title>Other</title>',
}
const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251)
/** Six minutes of silence: a header of WAVE and 8000 bytes a second. */
const sound = Buffer.alloc(3_000_000, 128)
sound.write('RIFF')
sound.writeUInt32LE(sound.length - 8, 4)
sound.write('WAVEfmt ', 8)
for (const [at, value] of [
  [16, 16],
  [20, 0x10001],
  [24, 8000],
  [28, 8000],
  [32, 0x80001],
])
  sound.writeUInt32LE(value, at)
sound.write('data', 36)
sound.writeUInt32LE(sound.length - 44, 40)
const asked = []
const given = { begun: 0, closed: 0, signals: 0 }
const windowEvents = []
let processes = 0
subscribe('child_process', () => (processes += 1))
/** Which the host had begun when it said that the app is ready. */
let processesAtReady = 0
app.on('ready', () => (processesAtReady = processes))
const requested = []
/** Permissions, downloads and redirects that this app was told of. */
const told = []

function respond(request) {
  const { pathname } = new URL(request.url)
  if (pathname === '/bytes') {
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
    if (range === null) return new Response(bytes)
    const start = Number(range[1])
    const end = range[2] === '' ? bytes.length - 1 : Number(range[2])
    const headers = { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }
    return new Response(bytes.slice(start, end + 1), { status: 206, headers })
  }
  if (pathname === '/sound.wav') {
    // All that Chromium looks at on app: is the length and the bytes; the rest is as wrong as can be.
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
    asked.push(request.headers.get('range'))
    const body = sound.slice(start)
    return new Response(body, {
      status: 403,
      headers: { 'Content-Length': String(body.length), 'Content-Range': 'bytes 7-8/9', 'Content-Type': 'audio/wav' },
    })
  }
  if (pathname === '/redirected') return new Response(null, { status: 302, headers: { Location: '/other.html' } })
  // Not a status of the registry.
  if (pathname === '/unknown-status') return new Response('nothing', { status: 499 })
  if (pathname === '/refused.wav') return Response.error()
  if (pathname === '/endless') {
    given.begun += 1
    request.signal.addEventListener('abort', () => (given.signals += 1))
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(10)),
        cancel: () => void (given.closed += 1),
      }),
    )
  }
  if (pathname === '/echo')
    return request.text().then((text) => new Response(`${request.method} ${request.url} ${text}`))
  const page = pages[pathname]
  if (page === undefined) return new Response('nothing', { status: 404 })
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
  return new Response(page, { headers: { 'Content-Type': type, 'Content-Security-Policy': POLICY } })
}

if (!app.requestSingleInstanceLock()) {
  app.quit()
} else {
  await app.whenReady()
  session.defaultSession.setPermissionRequestHandler(
    (_contents, permission, answer, { requestingUrl, isMainFrame }) => {
      told.push(`${permission} requested by ${requestingUrl}, main frame: ${isMainFrame}`)
      answer(permission === 'fullscreen')
    },
  )
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
    told.push(`${permission} checked for ${origin}`)
    return false
  })
  session.defaultSession.on('will-download', (event) => {
    told.push('download')
    event.preventDefault()
  })
  session.defaultSession.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, answer) => {
    requested.push(url)
    answer({ cancel: url === 'app://desk/cancelled' })
  })
  protocol.handle('app', respond)
  // Of another session, so no page sees it.
  session.fromPartition('other').protocol.handle('app', () => new Response('of another session'))
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!event.url.startsWith('app://desk/')) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      told.push(`redirect to ${event.url}`)
      event.preventDefault()
    })
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  app.on('window-all-closed', () => app.quit())
  ipcMain.handle('echo', (_event, ...parameters) => parameters)
  // As text, so that nothing on the way takes it for an address to translate.
  ipcMain.handle('sender', (event) =>
    JSON.stringify([event.senderFrame.url, event.senderFrame.origin, event.senderFrame.parent]),
  )
  ipcMain.handle('fail', () => {
    throw new Error('on purpose')
  })
  ipcMain.handle('theme', (_event, theme) => {
    nativeTheme.themeSource = theme
  })
  ipcMain.handle('asked', () => asked)
  ipcMain.handle('given', () => given)
  // As text, so that nothing on the way takes them for addresses to translate.
  ipcMain.handle('requested', () => JSON.stringify(requested))
  ipcMain.handle('told', () => JSON.stringify(told.splice(0)))
  ipcMain.handle('windowEvents', () => windowEvents)
  // A thread whose TypeScript is stripped by WebAssembly, while V8 frees such code as soon as it can and says so.
  ipcMain.handle('stripInThread', async () => {
    for (const flag of ['--stress-wasm-code-gc', '--trace-wasm-code-gc']) setFlagsFromString(flag)
    const code = "require('node:module').stripTypeScriptTypes('const a: number = 1\\n'.repeat(3000))"
    await once(new Worker(code, { eval: true }), 'exit')
  })
  ipcMain.handle('facts', () => ({
    processesAtReady,
    name: app.getName(),
    version: app.getVersion(),
    argv: process.argv.slice(2),
    chrome: process.versions.chrome,
    userData: app.getPath('userData'),
  }))
  ipcMain.handle('run', (event, code, isOfPerson) => event.sender.executeJavaScript(code, isOfPerson))
  ipcMain.handle('metrics', () => app.getAppMetrics())
  ipcMain.handle('address', () => ({ url: 'app://desk/echo', text: 'not app://desk/echo' }))
  ipcMain.handle('send', (event, count) => {
    for (let index = 0; index < count; index += 1) event.sender.send('event', { index, bytes: new Uint8Array([index]) })
  })
  ipcMain.handle('save', (event) =>
    dialog.showSaveDialog(BrowserWindow.fromWebContents(event.sender), {
      defaultPath: '/tmp/x.csv',
      filters: [{ name: 'CSV', extensions: ['csv'] }],
    }),
  )
  ipcMain.handle('ask', (event) =>
    dialog.showMessageBox(BrowserWindow.fromWebContents(event.sender), {
      message: 'Sure?',
      buttons: ['Yes', 'No'],
      cancelId: 1,
    }),
  )
  ipcMain.handle('askWithoutCancelId', () =>
    dialog.showMessageBox({ message: 'Sure?', buttons: ['Yes', 'Later', 'Cancel'] }),
  )
  ipcMain.handle('lastWords', async (event, words) => {
    await new Promise((done) => setTimeout(done, 300))
    const isThere = BrowserWindow.fromWebContents(event.sender) !== null
    writeFileSync(join(data, 'last-words'), `${words}, and the window ${isThere ? 'is there' : 'is gone'}`)
  })
  // Two more windows, of which the first refuses to close until it is told otherwise.
  ipcMain.handle('quitWithOthers', async () => {
    const others = [new BrowserWindow(), new BrowserWindow()]
    const [kept, gone] = others
    const seen = []
    let isKept = true
    kept.on('close', (event) => {
      seen.push('kept asked')
      if (isKept) event.preventDefault()
    })
    gone.on('close', () => seen.push('gone asked'))
    const closed = once(gone, 'closed')
    window.once('close', (event) => event.preventDefault())
    app.quit()
    seen.push(gone.isDestroyed() ? 'gone at once' : 'gone later')
    await closed
    isKept = false
    return [...seen, kept.isDestroyed(), window.isDestroyed()]
  })
  ipcMain.handle('open', (_event, url) => shell.openExternal(url))
  const window = new BrowserWindow({
    width: 1100,
    height: 700,
    webPreferences: {
      preload: fileURLToPath(new URL('./preload.cjs', import.meta.url)),
      contextIsolation: true,
      sandbox: true,
    },
  })
  for (const event of ['closed', 'close', 'error']) window.on(event, () => windowEvents.push(event))
  app.on('second-instance', (_event, argv) => window.webContents.send('event', { argv: argv.slice(2) }))
  await window.loadURL('app://desk/')
}
