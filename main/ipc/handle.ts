import type { Reply } from '../../contract/bridge/bridge.ts'
import {
  CHANNEL_NAMES,
  requestSchema,
  type ChannelName,
  type Request,
  type Responses,
} from '../../contract/bridge/channels.ts'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'

/** The part of Electron's frame that tells who calls. */
export type CallerFrame = { readonly url: string; readonly parent: unknown }

/** The part of Electron's `IpcMainInvokeEvent` that is looked at. */
export type InvokeEvent = { readonly sender: { readonly id: number }; readonly senderFrame: CallerFrame | null }

/** The part of Electron's `ipcMain` that is used: whoever registers hands it in, so that tests need no Electron. */
export type Registrar = {
  handle(channel: string, listener: (event: InvokeEvent, ...parameters: unknown[]) => Promise<unknown>): void
}

/** Who made a call: the id of the window's contents. Views and grants end with it. */
export type Caller = { readonly windowId: number }

/** A handler for every channel. One that is missing does not compile. */
export type Handlers = {
  readonly [C in ChannelName]: (request: Request[C], caller: Caller) => Promise<Responses[C]> | Responses[C]
}

/** The handlers of one group of channels, such as `sync.*`. */
export type HandlerGroup<G extends string> = Pick<Handlers, Extract<ChannelName, `${G}.${string}`>>

export type HandleOptions = {
  readonly registrar: Registrar
  readonly handlers: Handlers
  /** Whether the window of this id is one that the program opened. */
  readonly isOwnWindow: (windowId: number) => boolean
  /** Called with whatever went wrong; expected failures come with their code. Must not throw. */
  readonly onFailure: (channel: string, failure: Failure, error: unknown) => void
}

/**
 * Only the top frame of the program's own window, showing the program's own page, may call. The viewer's frame and
 * anything that was navigated to may not, strangers' files under the same origin included.
 */
function isTrusted(event: InvokeEvent, isOwnWindow: (windowId: number) => boolean): boolean {
  const frame = event.senderFrame
  if (frame?.parent !== null) return false
  const url = URL.parse(frame.url)
  // `origin` is "null" for a scheme that Node does not know, so its parts are compared.
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
  // The schema of a channel yields the request of that channel; the compiler cannot follow it through the map.
  return handlers[channel](parsed.data as Request[C], { windowId: event.sender.id })
}

/**
 * Registers every channel: checks who calls, parses the argument with the contract, runs the handler and wraps what
 * comes of it. The promise that Electron sees never rejects.
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
