import type { Failure } from '../model/errors.ts'
import type { Call, EventChannel } from './channel.ts'
import type { ChannelName, EventName, Events, GroupName, NamesIn, RequestInput, Responses } from './channels.ts'

/** The result of a call. Electron does not pass error objects between processes, so failures are values. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

/** The calls of a group, returning a reply or the bare value. */
type Calls<G extends GroupName, Wrapped extends 'reply' | 'value'> = {
  readonly [N in NamesIn<G, Call>]: `${G}.${N}` extends ChannelName ? CallOf<`${G}.${N}`, Wrapped> : never
}
type CallOf<C extends ChannelName, Wrapped extends 'reply' | 'value'> = undefined extends RequestInput[C]
  ? () => Promise<Answer<C, Wrapped>>
  : (request: RequestInput[C]) => Promise<Answer<C, Wrapped>>
type Answer<C extends ChannelName, Wrapped> = Wrapped extends 'reply' ? Reply<Responses[C]> : Responses[C]

type Subscriptions<G extends GroupName> = {
  readonly [N in NamesIn<G, EventChannel> as `on${Capitalize<N>}`]: `${G}.${N}` extends EventName
    ? (callback: (payload: Events[`${G}.${N}`]) => void) => () => void
    : never
}

/** The API that the preload exposes as `window.desk`. Every `onX` returns the function that unsubscribes. */
export type Bridge = { readonly [G in GroupName]: Calls<G, 'reply'> & Subscriptions<G> }

/** The bridge as the screens use it: a call resolves with its value or rejects with a `DeskError`. */
export type Desk = { readonly [G in GroupName]: Calls<G, 'value'> & Subscriptions<G> }
