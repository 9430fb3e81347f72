import { assertNever } from '../../contract/model/errors.ts'

/**
 * State machine (without effects) for the life of a connection's runtime. `runtime.ts` carries out its effects and
 * reports the results to it as events.
 *
 * A round is the work over the store and the service. It begins with the first use, ends when the connection is
 * changed, and a new one begins with the next use. Two rounds never run at once.
 */
export type Life =
  /** No round is running. The store may be open, since reading needs no round. */
  | { readonly state: 'idle' }
  | { readonly state: 'opening'; readonly then: 'work' | Afterwards }
  | { readonly state: 'working' }
  | { readonly state: 'ending'; readonly then: Afterwards }
  /** The last round has ended, and the resources that live as long as the runtime are being released. */
  | { readonly state: 'closing' }
  | { readonly state: 'closed' }

/** What follows the end of a round: nothing, another round that somebody waits for, or the closing. */
type Afterwards = 'rest' | 'reopen' | 'close'

export type LifeEvent =
  /** A caller needs a round. */
  | 'use'
  | 'opened'
  | 'failed'
  /** The connection was changed, so the current round has outdated settings. */
  | 'reconnect'
  | 'ended'
  | 'close'
  | 'released'

/**
 * `open` begins a round (answered by `opened` or `failed`), `end` ends it (`ended`), `release` frees the other
 * resources (`released`).
 */
export type LifeEffect = 'open' | 'end' | 'release'

export type LifeStep = { readonly life: Life; readonly effect: LifeEffect | null }

export const BEGINNING: Life = { state: 'idle' }

/** Returns the new state and the effects for an event. An event that does not fit the state changes nothing. */
export function stepLife(life: Life, event: LifeEvent): LifeStep {
  switch (life.state) {
    case 'idle':
      if (event === 'use') return { life: { state: 'opening', then: 'work' }, effect: 'open' }
      return event === 'close' ? after('close') : stay(life)
    case 'opening':
      if (event === 'opened' && life.then === 'work') return stay({ state: 'working' })
      if (event === 'opened' && life.then !== 'work') return end(life.then)
      if (event === 'failed') return after(life.then === 'work' ? 'rest' : life.then)
      // The round that is being opened has outdated settings, so it is ended as soon as it is open.
      if (event === 'reconnect' && life.then === 'work') return stay({ ...life, then: 'rest' })
      return stay({ ...life, then: afterwards(life.then, event) })
    case 'working':
      if (event === 'reconnect') return end('rest')
      return event === 'close' ? end('close') : stay(life)
    case 'ending':
      return event === 'ended' ? after(life.then) : stay({ ...life, then: afterwards(life.then, event) })
    case 'closing':
      return stay(event === 'released' ? { state: 'closed' } : life)
    case 'closed':
      return stay(life)
    default:
      return assertNever(life)
  }
}

/** Whether nothing may be started or opened any more. */
export function isClosing(life: Life): boolean {
  if (life.state === 'opening' || life.state === 'ending') return life.then === 'close'
  return life.state === 'closing' || life.state === 'closed'
}

/** Whether a round with the current settings is running or about to run. */
export function isCurrent(life: Life): boolean {
  return life.state === 'working' || (life.state === 'opening' && life.then === 'work')
}

/** Whether a round with outdated settings has yet to end. */
export function isOutdated(life: Life): boolean {
  return life.state === 'ending' || (life.state === 'opening' && life.then !== 'work')
}

function stay(life: Life): LifeStep {
  return { life, effect: null }
}

function end(then: Afterwards): LifeStep {
  return { life: { state: 'ending', then }, effect: 'end' }
}

function after(then: Afterwards): LifeStep {
  switch (then) {
    case 'rest':
      return stay({ state: 'idle' })
    case 'reopen':
      return { life: { state: 'opening', then: 'work' }, effect: 'open' }
    case 'close':
      return { life: { state: 'closing' }, effect: 'release' }
    default:
      return assertNever(then)
  }
}

function afterwards<T extends 'work' | Afterwards>(then: T, event: LifeEvent): T | Afterwards {
  if (event === 'close') return 'close'
  return event === 'use' && then === 'rest' ? 'reopen' : then
}
