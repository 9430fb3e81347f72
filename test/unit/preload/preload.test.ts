import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { EVIDENCE_PAGE } from '../../../contract/bridge/addresses.ts'
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
/** Channels that were called, in their order. */
let invoked: string[]
let answer: (channel: string) => Promise<unknown>
let bridge: Bridge

beforeEach(async () => {
  fromMain = new EventEmitter()
  invoked = []
  answer = async (channel) => `${channel} ${invoked.length}`
  electron.renderer = Object.assign(fromMain, {
    invoke: (channel: string) => {
      invoked.push(channel)
      return answer(channel)
    },
  })
  vi.stubGlobal('location', { hash: '' })
  vi.resetModules()
  await load()
})

async function load() {
  await import('../../../preload/index.ts')
  bridge = electron.exposed as Bridge
}

const tell = (name: string, payload: unknown) => fromMain.emit(name, {}, payload)

test('a link that started the program waits for the page to listen', () => {
  tell('app.openSession', 'first')
  tell('app.openSession', 'second')
  const heard: unknown[] = []
  bridge.app.onOpenSession((payload) => heard.push(payload))
  expect(heard).toEqual(['first', 'second'])
  tell('app.openSession', 'third')
  expect(heard).toEqual(['first', 'second', 'third'])
})

test('what waited is told once, and nothing waits after the page listened', () => {
  tell('app.notice', 'early')
  const heard: unknown[] = []
  const end = bridge.app.onNotice((payload) => heard.push(payload))
  end()
  tell('app.notice', 'between')
  bridge.app.onNotice((payload) => heard.push(payload))
  expect(heard).toEqual(['early'])
})

test('progress does not wait: the page asks for it when it starts', () => {
  tell('sync.progress', 'old')
  const heard: unknown[] = []
  bridge.sync.onProgress((payload) => heard.push(payload))
  expect(heard).toEqual([])
})

test('a page that never listens makes the preload keep no more than a few', () => {
  for (let index = 0; index < 1000; index += 1) tell('app.notice', index)
  const heard: unknown[] = []
  bridge.app.onNotice((payload) => heard.push(payload))
  expect(heard).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('what a window begins with is asked for before the page asks, and nothing else is', async () => {
  expect(invoked).toEqual(['start.open'])
  await expect(bridge.start.open()).resolves.toBe('start.open 1')
  expect(invoked).toEqual(['start.open'])
  await expect(bridge.start.open(), 'a later call is one of its own').resolves.toBe('start.open 2')
})

test('the page of an evidence report asks for nothing ahead: it would open a list for nobody', async () => {
  vi.stubGlobal('location', { hash: EVIDENCE_PAGE })
  vi.resetModules()
  invoked = []
  await load()
  expect(invoked).toEqual([])
  await expect(bridge.start.open()).resolves.toBe('start.open 1')
})

test('a failure of what was asked ahead is the page’s to hear', async () => {
  vi.resetModules()
  answer = () => Promise.reject(new Error('refused'))
  await load()
  await new Promise((resolve) => setTimeout(resolve))
  await expect(bridge.start.open()).rejects.toThrow('refused')
})
