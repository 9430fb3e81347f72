import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../contract/bridge/bridge.ts'

/** The two members of Electron that a preload script gets. */
const electron: { exposed: unknown; renderer: unknown } = vi.hoisted(() => ({ exposed: null, renderer: null }))
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (_name: string, api: unknown) => {
      electron.exposed = api
    },
  },
  get ipcRenderer() {
    return electron.renderer
  },
}))

let fromMain: EventEmitter
let bridge: Bridge

beforeEach(async () => {
  fromMain = new EventEmitter()
  electron.renderer = fromMain
  vi.resetModules()
  await import('../../../preload/index.ts')
  bridge = electron.exposed as Bridge
})

const tell = (name: string, payload: unknown) => fromMain.emit(name, {}, payload)

test('a link that started the program waits for the page to listen', () => {
  tell('openSession', 'first')
  tell('openSession', 'second')
  const heard: unknown[] = []
  bridge.events.onOpenSession((payload) => heard.push(payload))
  expect(heard).toEqual(['first', 'second'])
  tell('openSession', 'third')
  expect(heard).toEqual(['first', 'second', 'third'])
})

test('what waited is told once, and nothing waits after the page listened', () => {
  tell('notice', 'early')
  const heard: unknown[] = []
  const end = bridge.events.onNotice((payload) => heard.push(payload))
  end()
  tell('notice', 'between')
  bridge.events.onNotice((payload) => heard.push(payload))
  expect(heard).toEqual(['early'])
})

test('progress does not wait: the page asks for it when it starts', () => {
  tell('syncProgress', 'old')
  const heard: unknown[] = []
  bridge.events.onSyncProgress((payload) => heard.push(payload))
  expect(heard).toEqual([])
})

test('a page that never listens makes the preload keep no more than a few', () => {
  for (let index = 0; index < 1000; index += 1) tell('notice', index)
  const heard: unknown[] = []
  bridge.events.onNotice((payload) => heard.push(payload))
  expect(heard).toEqual(Array.from({ length: 20 }, (_, index) => index))
})
