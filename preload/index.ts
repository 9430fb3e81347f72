import { contextBridge, ipcRenderer } from 'electron'
import { EVIDENCE_PAGE } from '../contract/bridge/addresses.ts'
import type { ChannelName, Events, EventName } from '../contract/bridge/channels.ts'
import type { Bridge } from '../contract/bridge/bridge.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from './channel-names.ts'

/**
 * Requested while the page's scripts are still loading; the page's first call gets this answer. The call has no
 * argument.
 */
const ASKED_AHEAD: ChannelName = 'start.open'

type Functions = Record<string, Record<string, (argument: never) => unknown>>

/** Main may send these events before the page listens: a link that started the app, a problem during the start. */
const KEPT_EVENTS: readonly EventName[] = ['app.openSession', 'app.openConnection', 'app.sessionSearch', 'app.notice']
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
  // The event object gives access to Electron, so the page gets the payload only.
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

/** Returns the function that calls a channel. Its first call returns the request made in advance, if there is one. */
function caller(channel: ChannelName): (request: unknown) => Promise<unknown> {
  const invoke = (request?: unknown): Promise<unknown> => ipcRenderer.invoke(channel, request)
  // The page of an evidence report has no list, and must not open one.
  if (channel !== ASKED_AHEAD || location.hash === EVIDENCE_PAGE) return invoke
  let ahead: Promise<unknown> | null = invoke()
  // Prevents an unhandled rejection; the page may never call.
  ahead.catch(() => undefined)
  return (request) => {
    const answer = ahead ?? invoke(request)
    ahead = null
    return answer
  }
}

function makeBridge(): Bridge {
  const groups: Functions = {}
  const put = (group: string, name: string, offered: (argument: never) => unknown) => {
    groups[group] = { ...groups[group], [name]: offered }
  }
  for (const channel of CHANNEL_NAMES) {
    const [group, name] = channel.split('.') as [string, string]
    // The channel is bound here, so the page has named functions but cannot choose a channel.
    put(group, name, caller(channel))
  }
  for (const event of EVENT_NAMES) {
    const [group, name] = event.split('.') as [string, string]
    put(group, `on${name.charAt(0).toUpperCase()}${name.slice(1)}`, (callback: (payload: unknown) => void) =>
      subscribe(event, callback),
    )
  }
  // Built from the names that `Bridge` is derived from, which the compiler cannot verify through the loops.
  return groups as unknown as Bridge
}

contextBridge.exposeInMainWorld('desk', makeBridge())
