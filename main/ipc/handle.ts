import type { Reply } from '../../contract/bridge/bridge.ts'
import {
  CHANNEL_NAMES,
  requestSchema,
  type ChannelName,
  type Request,
  type Responses,
} from '../../contract/bridge/channels.ts'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'

/** The properties of Electron's `WebFrameMain` that identify the caller. */
export type CallerFrame = { readonly url: string; readonly parent: unknown }

/** The properties of Electron's `IpcMainInvokeEvent` that are used here. */
export type InvokeEvent = { readonly sender: { readonly id: number }; readonly senderFrame: CallerFrame | null }

/** The method of Electron's `ipcMain` that is used here. It is passed in, so that tests run without Electron. */
export type Registrar = {
  handle(channel: string, listener: (event: InvokeEvent, ...parameters: unknown[]) => Promise<unknown>): void
}

/** Who made a call: the id of the window's contents. Its result sets and media grants end with the window. */
export type Caller = { readonly windowId: number }

/** A handler for every channel. A missing one is a type error. */
export type Handlers = {
  readonly [C in ChannelName]: (request: Request[C], caller: Caller) => Promise<Responses[C]> | Responses[C]
}

/** The handlers of one group of channels, such as `sync.*`. */
export type HandlerGroup<G extends string> = Pick<Handlers, Extract<ChannelName, `${G}.${string}`>>

export type HandleOptions = {
  readonly registrar: Registrar
  readonly handlers: Handlers
  /** Whether the app itself opened the window with this id. */
  readonly isOwnWindow: (windowId: number) => boolean
  /** Called with every failure, expected (with its code) or not. Must not throw. */
  readonly onFailure: (channel: string, failure: Failure, error: unknown) => void
}

/**
 * Only the top frame of one of the app's own windows may call, and only while it shows the app's page. All other frames
 * are refused: the viewer's frame, a page that was navigated to, and foreign files under the same origin.
 */
function isTrusted(event: InvokeEvent, isOwnWindow: (windowId: number) => boolean): boolean {
  const frame = event.senderFrame
  if (frame?.parent !== null) return false
  const url = URL.parse(frame.url)
  // For a scheme that Node does not know `origin` is "null", so the parts of the address are compared.
  const isPage = url?.pathname === '/' || url?.pathname === '/index.html'
  return url?.protocol === 'app:' && url.host === 'desk' && isPage && isOwnWindow(event.sender.id)
}

function refusal(
  channel: ChannelName,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
) {
  const first = issues[0]
  const field = first === undefined || first.path.length === 0 ? undefined : first.path.map(String).join('.')
  return new DeskError(
    'invalid-argument',
    `The call ${channel} was refused: ${first?.message ?? 'its argument does not fit'}${field === undefined ? '' : ` (${field})`}.`,
    field === undefined ? {} : { field },
  )
}

async function answer<C extends ChannelName>(
  channel: C,
  { handlers, isOwnWindow }: HandleOptions,
  event: InvokeEvent,
  parameters: readonly unknown[],
): Promise<Responses[C]> {
  if (!isTrusted(event, isOwnWindow))
    throw new DeskError('sender-refused', 'The call did not come from the program’s own page.')
  if (parameters.length > 1) throw new DeskError('invalid-argument', `The call ${channel} takes one argument at most.`)
  const parsed = requestSchema(channel).safeParse(parameters[0])
  if (!parsed.success) throw refusal(channel, parsed.error.issues)
  // The schema of a channel parses to the request of that channel, but the compiler cannot infer that through the map.
  return handlers[channel](parsed.data as Request[C], { windowId: event.sender.id })
}

/**
 * Registers every channel. Each call checks its sender, parses the argument with the channel's schema, runs the handler
 * and wraps its result or failure. The promise that Electron gets never rejects.
 */
export function registerHandlers(options: HandleOptions): void {
  for (const channel of CHANNEL_NAMES) {
    options.registrar.handle(channel, async (event, ...parameters): Promise<Reply<Responses[typeof channel]>> => {
      try {
        return { ok: true, value: await answer(channel, options, event, parameters) }
      } catch (error) {
        const failure = toFailure(error)
        options.onFailure(channel, failure, error)
        return { ok: false, error: failure }
      }
    })
  }
}
