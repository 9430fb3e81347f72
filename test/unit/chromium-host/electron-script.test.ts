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
}
type Contents = { startDrag?: (item: { readonly file: string; readonly icon?: string }) => void }

const FILE = new URL('../../../chromium-host/electron-script.cjs', import.meta.url)

/** Runs the script with a module in Electron's place. */
function load() {
  const app = new EventEmitter()
  const module = { app, dialog: {} as Record<string, Call>, shell: {} as Record<string, Call> }
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
