import type { Events, EventName } from '../../contract/bridge/channels.ts'

type Send = <E extends EventName>(event: E, payload: Events[E], windowId?: number | null) => void

/**
 * Keeps notices until a page listens. Stores are opened while the browser still starts, and what is wrong with one is
 * told once. Other events need no keeping: a page that begins reads everything anew.
 */
export function keepEarlyNotices(send: Send): {
  readonly tell: Send
  readonly listening: () => void
} {
  let early: Events['app.notice'][] | null = []
  return {
    tell(event, payload, windowId = null) {
      if (early !== null && event === 'app.notice') early.push(payload as Events['app.notice'])
      else send(event, payload, windowId)
    },
    listening() {
      const kept = early ?? []
      early = null
      for (const notice of kept) send('app.notice', notice)
    },
  }
}
