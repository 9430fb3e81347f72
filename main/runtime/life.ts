import { assertNever } from '../../contract/model/errors.ts'

/**
 * The life of a connection's runtime, as a machine without effects. `runtime.ts` carries out what it asks for and tells
 * it what came of that.
 *
 * What works over the store and the service begins with the first use, ends when the connection is changed, and begins
 * anew with the next use. Two rounds of it are never at work at once.
 */
export type Life =
  /** Nothing is at work. The store may be open all the same: reading needs no more. */
  | { readonly state: 'idle' }
  | { readonly state: 'opening'; readonly then: 'work' | Afterwards }
  | { readonly state: 'working' }
  | { readonly state: 'ending'; readonly then: Afterwards }
  /** Nothing is at work any more, and what lasts as long as the runtime is let go. */
  | { readonly state: 'closing' }
  | { readonly state: 'closed' }

/** What comes once a round has ended: nothing, another round that somebody waits for, or the end. */
type Afterwards = 'rest' | 'reopen' | 'close'

export type LifeEvent =
  /** Somebody needs what works over the service. */
  | 'use'
  | 'opened'
  | 'failed'
  /** The connection was changed: what is at work goes by what it said before. */
  | 'reconnect'
  | 'ended'
  | 'close'
  | 'released'

/** Begin a round (answered by `opened` or `failed`), end it (`ended`), let go of what lasts (`released`). */
export type LifeEffect = 'open' | 'end' | 'release'

export type LifeStep = { readonly life: Life; readonly effect: LifeEffect | null }

export const BEGINNING: Life = { state: 'idle' }

/** What comes of an event, and what is to be done. An event that does not fit the state changes nothing. */
export function stepLife(life: Life, event: LifeEvent): LifeStep {
  switch (life.state) {
    case 'idle':
      if (event === 'use') return { life: { state: 'opening', then: 'work' }, effect: 'open' }
      return event === 'close' ? after('close') : stay(life)
    case 'opening':
      if (event === 'opened' && life.then === 'work') return stay({ state: 'working' })
      if (event === 'opened' && life.then !== 'work') return end(life.then)
      if (event === 'failed') return after(life.then === 'work' ? 'rest' : life.then)
      // What has begun already goes by what the connection said before.
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

/** Whether nothing may be begun or opened any more. */
export function isClosing(life: Life): boolean {
  if (life.state === 'opening' || life.state === 'ending') return life.then === 'close'
  return life.state === 'closing' || life.state === 'closed'
}

/** Whether a round is at work, or about to be, that goes by what the connection says now. */
export function isCurrent(life: Life): boolean {
  return life.state === 'working' || (life.state === 'opening' && life.then === 'work')
}

/** Whether a round has yet to end that goes by what the connection said before. */
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
