import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { expect, test } from 'vitest'
import type { DialogAnswer } from '../../../chromium-host/test-link.ts'

type Call = (...parameters: unknown[]) => Promise<unknown>
type Scripted = {
  answers: DialogAnswer[]
  readonly opened: string[]
  readonly dialogs: string[]
  readonly dragged: string[]
  readonly icon: object
  readonly entries: readonly { readonly label: string; readonly args: string | null; readonly click?: () => void }[]
  readonly notifications: readonly { readonly title: string }[]
  readonly turnAway: () => void
}

class FakeWindow {
  static getFocusedWindow: () => FakeWindow | null = () => new FakeWindow()
  declare setProgressBar: (progress: number) => void
  declare setOverlayIcon: (image: object | null, description: string) => void
  focus() {
    return undefined
  }
}

class FakeNotification {
  declare static isSupported: () => boolean
  declare show: () => void
  declare close: () => void
  readonly title: string
  constructor({ title }: { readonly title: string }) {
    this.title = title
  }
}

type FakeApp = {
  setBadgeCount?: (count: number) => boolean
  setJumpList?: (categories: object[] | null) => string
  dock?: { setBadge?: (text: string) => void; setMenu?: (menu: object) => void }
}
type Contents = { startDrag?: (item: { readonly file: string; readonly icon?: string }) => void }

const FILE = new URL('../../../chromium-host/electron-script.cjs', import.meta.url)

/** Runs the script with a module in Electron's place. */
function load(members: FakeApp = {}) {
  const app: EventEmitter & FakeApp = Object.assign(new EventEmitter(), members)
  const [BrowserWindow, Notification] = [class extends FakeWindow {}, class extends FakeNotification {}]
  const calls = () => ({}) as Record<string, Call>
  const module = { app, dialog: calls(), shell: calls(), BrowserWindow, Notification }
  const scope: { proctorDeskTest?: Scripted } = {}
  const run = compileFunction(readFileSync(FILE, 'utf8'), ['require', 'globalThis']) as (
    require: () => unknown,
    scope: unknown,
  ) => void
  run(() => module, scope)
  if (scope.proctorDeskTest === undefined) throw new Error('the script leaves nothing for the test')
  return { ...module, scripted: scope.proctorDeskTest }
}

test('on Electron dialogs are answered as the test says, each once, and others are dismissed', async () => {
  const { dialog, scripted } = load()
  const window = { id: 1 }
  scripted.answers.push(
    { kind: 'message', button: 2 },
    { kind: 'save', filePath: '/x/a.csv' },
    { kind: 'open', filePath: '/x/b.csv' },
  )
  const ask = { message: 'Sure?', buttons: ['Yes', 'No', 'Later'], cancelId: 1 }
  expect([await dialog.showMessageBox?.(window, ask), await dialog.showMessageBox?.(ask)]).toMatchObject([
    { response: 2 },
    { response: 1 },
  ])
  expect([await dialog.showSaveDialog?.(window, {}), await dialog.showSaveDialog?.(window, {})]).toEqual([
    { canceled: false, filePath: '/x/a.csv' },
    { canceled: true, filePath: '' },
  ])
  expect([await dialog.showOpenDialog?.({}), await dialog.showOpenDialog?.({})]).toEqual([
    { canceled: false, filePaths: ['/x/b.csv'] },
    { canceled: true, filePaths: [] },
  ])
  expect(scripted.dialogs.filter((message) => message === 'Sure?')).toHaveLength(2)
})

test('on Electron nothing is really opened', async () => {
  const { shell, scripted } = load()
  await shell.openExternal?.('https://example.org/')
  expect(scripted.opened).toEqual(['https://example.org/'])
})

test('on Electron nothing is really dragged, and an icon is needed as there', () => {
  const { app, scripted } = load()
  const contents: Contents = {}
  app.emit('web-contents-created', {}, contents)
  contents.startDrag?.({ file: '/x/a.csv', icon: '/x/icon.png' })
  expect(() => contents.startDrag?.({ file: '/x/b.csv' })).toThrow('icon')
  expect(scripted.dragged).toEqual(['/x/a.csv'])
})

test('on Electron a test reads what would be on the app’s icon, of the system’s own kind alone', () => {
  const linux = load()
  linux.app.setBadgeCount?.(3)
  new linux.BrowserWindow().setProgressBar(0.5)
  expect(linux.scripted.icon).toEqual({ badge: '3', overlay: '', progress: 0.5 })
  expect(linux.app).not.toHaveProperty('setJumpList')

  const windows = load({ setJumpList: () => 'error' })
  windows.app.setJumpList?.([{ items: [{ title: 'North', args: 'a-link' }] }])
  new windows.BrowserWindow().setOverlayIcon({}, '3 new sessions')
  expect(windows.scripted).toMatchObject({
    icon: { overlay: '3 new sessions' },
    entries: [{ label: 'North', args: 'a-link' }],
  })

  const mac = load({ dock: {} })
  const chosen: string[] = []
  const item = (label: string, enabled: boolean) => ({ label, enabled, click: () => chosen.push(label) })
  mac.app.dock?.setMenu?.({ items: [item('Recent connections', false), item('Smith && Sons', true)] })
  mac.app.dock?.setBadge?.('!')
  expect(mac.scripted).toMatchObject({ icon: { badge: '!' }, entries: [{ label: 'Smith & Sons' }] })
  mac.scripted.entries[0]?.click?.()
  expect(chosen).toEqual(['Smith && Sons'])
})

test('on Electron a test reads the notifications that are shown, and turns away from the app until it comes back', () => {
  const { BrowserWindow, Notification, scripted } = load()
  const [one, two] = [new Notification({ title: 'One' }), new Notification({ title: 'Two' })]
  one.show()
  two.show()
  one.close()
  expect(scripted.notifications.map(({ title }) => title)).toEqual(['Two'])

  scripted.turnAway()
  expect(BrowserWindow.getFocusedWindow()).toBeNull()
  new BrowserWindow().focus()
  expect(BrowserWindow.getFocusedWindow()).not.toBeNull()
})
