import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, Events } from '../contract/bridge/bridge.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from '../contract/bridge/channel-names.ts'
import type { EventName } from '../contract/bridge/channel-names.ts'

type Calls = Record<string, Record<string, (request?: unknown) => Promise<unknown>>>

function makeCalls(): Calls {
  const calls: Calls = {}
  for (const channel of CHANNEL_NAMES) {
    const [group, name] = channel.split('.') as [string, string]
    const ofGroup = (calls[group] ??= {})
    // The channel is bound here: the page gets functions by name and no way to say a channel of its own.
    ofGroup[name] = (request) => ipcRenderer.invoke(channel, request)
  }
  return calls
}

/** Main may tell these before the page listens: a link that started the program, a trouble while it started. */
const KEPT_EVENTS: readonly EventName[] = ['openSession', 'notice']
const KEPT_AT_MOST = 20

type Kept = { readonly payloads: unknown[]; readonly stop: () => void }
const kept = new Map<EventName, Kept>(
  KEPT_EVENTS.map((name) => {
    const payloads: unknown[] = []
    const keep = (_event: unknown, payload: unknown): void => {
      if (payloads.length < KEPT_AT_MOST) payloads.push(payload)
    }
    ipcRenderer.on(name, keep)
    return [name, { payloads, stop: () => ipcRenderer.removeListener(name, keep) }]
  }),
)

function subscribe<E extends EventName>(name: E, callback: (payload: Events[E]) => void): () => void {
  if (typeof callback !== 'function') throw new TypeError(`${name} takes a function`)
  // The event object reaches back into Electron, so the page gets the payload alone.
  const listener = (_event: unknown, payload: Events[E]): void => {
    callback(payload)
  }
  ipcRenderer.on(name, listener)
  const early = kept.get(name)
  if (early !== undefined) {
    kept.delete(name)
    early.stop()
    for (const payload of early.payloads) callback(payload as Events[E])
  }
  return () => {
    ipcRenderer.removeListener(name, listener)
  }
}

function makeEvents(): Record<string, (callback: (payload: unknown) => void) => () => void> {
  return Object.fromEntries(
    EVENT_NAMES.map((name) => [
      `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      (callback: (payload: unknown) => void) => subscribe(name, callback),
    ]),
  )
}

// Built from the two lists that `Bridge` is derived from, which the compiler cannot follow through the loops.
const bridge = { ...makeCalls(), events: makeEvents() } as unknown as Bridge

contextBridge.exposeInMainWorld('desk', bridge)
