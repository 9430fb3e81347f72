import type { Reply } from '../../contract/bridge/bridge.ts'
import { CHANNEL_NAMES, type ChannelName } from '../../contract/bridge/channels.ts'
import type { Failure } from '../../contract/model/errors.ts'
import { registerHandlers, type CallerFrame, type Handlers, type InvokeEvent } from '../../main/ipc/handle.ts'

export const OWN_WINDOW = 7
export const OWN_FRAME: CallerFrame = { url: 'app://desk/', parent: null }

/** The calls that handlers received and the failures that were reported. */
export type CallLog = {
  readonly ran: { channel: string; request: unknown }[]
  readonly failures: { channel: string; failure: Failure; error: unknown }[]
}

/** Registers handlers that record their calls; returns a function that calls them like Electron. */
export function recordingCalls(act: (channel: ChannelName, request: unknown) => unknown = () => null) {
  const log: CallLog = { ran: [], failures: [] }
  const handlers = Object.fromEntries(
    CHANNEL_NAMES.map((channel) => [
      channel,
      (request: unknown) => {
        log.ran.push({ channel, request })
        return act(channel, request)
      },
    ]),
  ) as unknown as Handlers
  const call = listenersOf(handlers, log)
  return { log, call }
}

/** Registers handlers; returns a function that calls them like Electron. */
export function listenersOf(handlers: Handlers, log: CallLog = { ran: [], failures: [] }) {
  const listeners = new Map<string, (event: InvokeEvent, ...parameters: unknown[]) => Promise<unknown>>()
  registerHandlers({
    registrar: { handle: (channel, listener) => listeners.set(channel, listener) },
    handlers,
    isOwnWindow: (windowId) => windowId === OWN_WINDOW,
    onFailure: (channel, failure, error) => log.failures.push({ channel, failure, error }),
  })
  return async (channel: ChannelName, parameters: readonly unknown[] = [], event: Partial<InvokeEvent> = {}) => {
    const listener = listeners.get(channel)
    if (!listener) throw new Error(`no listener for ${channel}`)
    return (await listener(
      { sender: { id: OWN_WINDOW }, senderFrame: OWN_FRAME, ...event },
      ...parameters,
    )) as Reply<unknown>
  }
}
