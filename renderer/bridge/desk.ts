import type { Bridge, Responses } from '../../contract/bridge/bridge.ts'
import { CHANNEL_NAMES, type ChannelName } from '../../contract/bridge/channel-names.ts'
import type { RequestInput } from '../../contract/bridge/requests.ts'
import { DeskError } from '../../contract/model/errors.ts'

type GroupOf<C extends ChannelName> = C extends `${infer G}.${string}` ? G : never
type NameIn<C extends ChannelName, G extends string> = C extends `${G}.${infer N}` ? N : never
type Call<C extends ChannelName> = undefined extends RequestInput[C]
  ? () => Promise<Responses[C]>
  : (request: RequestInput[C]) => Promise<Responses[C]>

/** The bridge as the screens use it: a call resolves with its value or rejects with a {@link DeskError}. */
export type Desk = {
  readonly [G in GroupOf<ChannelName>]: {
    readonly [N in NameIn<ChannelName, G>]: `${G}.${N}` extends ChannelName ? Call<`${G}.${N}`> : never
  }
} & { readonly events: Bridge['events'] }

type LooseCall = (request?: unknown) => Promise<Responses[ChannelName]>
type LooseBridge = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        (
          request?: unknown,
        ) => Promise<
          { ok: true; value: Responses[ChannelName] } | { ok: false; error: Parameters<typeof DeskError.from>[0] }
        >
      >
    >
  >
>

/** What the preload put on the window. Read at each call, so a test may put another one there. */
function preloaded(): LooseBridge & { readonly events: Bridge['events'] } {
  const { desk: bridge } = globalThis as { readonly desk?: unknown }
  if (bridge === undefined) throw new DeskError('internal', 'The window was opened without its bridge.')
  return bridge as LooseBridge & { readonly events: Bridge['events'] }
}

function unwrapped(group: string, name: string): LooseCall {
  return async (request) => {
    const call = preloaded()[group]?.[name]
    if (!call) throw new DeskError('internal', `The bridge has no ${group}.${name}.`)
    const reply = await call(request)
    if (!reply.ok) throw DeskError.from(reply.error)
    return reply.value
  }
}

function createDesk(): Desk {
  const groups: Record<string, Record<string, LooseCall>> = {}
  for (const channel of CHANNEL_NAMES) {
    const [group = '', name = ''] = channel.split('.')
    groups[group] = { ...groups[group], [name]: unwrapped(group, name) }
  }
  const events: Bridge['events'] = {
    onSyncProgress: (callback) => preloaded().events.onSyncProgress(callback),
    onTablesChanged: (callback) => preloaded().events.onTablesChanged(callback),
    onExportProgress: (callback) => preloaded().events.onExportProgress(callback),
    onNotice: (callback) => preloaded().events.onNotice(callback),
    onOpenSession: (callback) => preloaded().events.onOpenSession(callback),
    onClosing: (callback) => preloaded().events.onClosing(callback),
  }
  return { ...groups, events } as unknown as Desk
}

/** The one way from the screens to the main process. */
export const desk: Desk = createDesk()
