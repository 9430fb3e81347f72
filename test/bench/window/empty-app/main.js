// The least that an app can be: one window with one line of text, which can be scrolled a long way. What the program's
// window takes longer than this one's is the program's own.
import { app, BrowserWindow, protocol, session } from 'electron'

const dataDir = process.argv.find((argument) => argument.startsWith('--data-dir='))?.slice('--data-dir='.length)
app.setPath('userData', dataDir)
app.setPath('sessionData', dataDir)
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

const PAGE = `<!doctype html><title>Empty</title><style>html { scrollbar-width: thin } body { margin: 0 } div { height: 12000000px }</style><p>Empty</p><div></div>`

app.on('window-all-closed', () => app.quit())
await app.whenReady()
session.defaultSession.protocol.handle('app', () => new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }))
const window = new BrowserWindow({ width: 1440, height: 900 })
await window.loadURL('app://desk/')
