import type { Failure } from '../model/errors.ts'
import type { Call, Told } from './channel.ts'
import type { ChannelName, EventName, Events, GroupName, NamesIn, RequestInput, Responses } from './channels.ts'

/** What a call answers. Electron does not carry error objects across, so failures are values. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

/** A group's calls, with what each answers as a reply or as the bare value. */
type Calls<G extends GroupName, Wrapped extends 'reply' | 'value'> = {
  readonly [N in NamesIn<G, Call>]: `${G}.${N}` extends ChannelName ? CallOf<`${G}.${N}`, Wrapped> : never
}
type CallOf<C extends ChannelName, Wrapped extends 'reply' | 'value'> = undefined extends RequestInput[C]
  ? () => Promise<Answer<C, Wrapped>>
  : (request: RequestInput[C]) => Promise<Answer<C, Wrapped>>
type Answer<C extends ChannelName, Wrapped> = Wrapped extends 'reply' ? Reply<Responses[C]> : Responses[C]

type Subscriptions<G extends GroupName> = {
  readonly [N in NamesIn<G, Told> as `on${Capitalize<N>}`]: `${G}.${N}` extends EventName
    ? (callback: (payload: Events[`${G}.${N}`]) => void) => () => void
    : never
}

/** What the preload puts on `window.desk`. Every `onX` returns the function that ends the subscription. */
export type Bridge = { readonly [G in GroupName]: Calls<G, 'reply'> & Subscriptions<G> }

/** The bridge as the screens use it: a call resolves with its value or rejects with a `DeskError`. */
export type Desk = { readonly [G in GroupName]: Calls<G, 'value'> & Subscriptions<G> }
