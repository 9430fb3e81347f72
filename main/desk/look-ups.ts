import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { Guid } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { AccountPart } from '../runtime/account-part.ts'
import { createResultGroups, type ResultGroups } from '../runtime/result-groups.ts'
import { log } from '../support/log.ts'
import type { LookUpAddress } from './desk-manage-type.ts'
import type { DeskEvents } from './events.ts'

/** A look-up of a window. */
export type LookingUp = {
  /** Each once. */
  readonly asked: readonly Guid[]
  readonly groups: ResultGroups
  /** When it began or was continued. */
  at: InstantMs
  /** Ends the run; `null` while none is under way. */
  run: AbortController | null
  failure: Failure | null
}

/** What windows have looked up. It is in memory until a window looks up something else or is closed. */
export type LookUps = {
  readonly find: (window: LookUpAddress) => LookingUp | null
  /** Fails with `no-such-result-set` where the window has looked up nothing. */
  readonly of: (window: LookUpAddress) => LookingUp
  /** Ends the window's earlier look-up. */
  readonly begin: (window: LookUpAddress, account: Pick<AccountPart, 'lookUp'>, ids: readonly Guid[]) => void
  /** Looks up what is left of the window's look-up, unless that is under way. */
  readonly goOn: (window: LookUpAddress, account: Pick<AccountPart, 'lookUp'>) => void
  readonly dropWindow: (windowId: number) => void
}

export function createLookUps(events: Pick<DeskEvents, 'emit'>): LookUps {
  const lookUps = new Map<string, LookingUp>()
  /** Their numbers are not used again. */
  const closed = new Set<number>()
  const find = (window: LookUpAddress) => lookUps.get(keyOf(window)) ?? null

  function of(window: LookUpAddress): LookingUp {
    const found = find(window)
    if (found !== null) return found
    throw new DeskError('no-such-result-set', 'Nothing has been looked up.')
  }

  async function run(window: LookUpAddress, account: Pick<AccountPart, 'lookUp'>, lookUp: LookingUp): Promise<void> {
    const { windowId, connectionId } = window
    const { asked, groups } = lookUp
    const ending = new AbortController()
    Object.assign(lookUp, { run: ending, failure: null, at: Date.now() })
    const answered = groups.answered()
    const left = asked.filter((id) => !answered.has(id))
    const onAnswer = () => {
      const progress = { connectionId, asked: asked.length, answered: answered.size }
      if (find(window) === lookUp) events.emit('results.progress', progress, windowId)
    }
    try {
      await account.lookUp(left, groups, { signal: ending.signal, onAnswer })
    } catch (error) {
      if (!ending.signal.aborted) lookUp.failure = toFailure(error)
    } finally {
      lookUp.run = null
      // Another one may have taken its place.
      if (find(window) === lookUp) events.emit('results.ended', { connectionId }, windowId)
    }
  }

  /** Failures of the service are facts of the look-up. Anything else is a bug. */
  const start = (...asked: Parameters<typeof run>) => {
    run(...asked).catch((error: unknown) => log('error', 'results.run', { error }))
  }

  return {
    find,
    of,
    begin(window, account, ids) {
      // The window may have been closed while the account was made ready.
      if (closed.has(window.windowId)) return
      find(window)?.run?.abort()
      const asked = [...new Set(ids)]
      const lookUp: LookingUp = { asked, groups: createResultGroups(), at: 0, run: null, failure: null }
      lookUps.set(keyOf(window), lookUp)
      start(window, account, lookUp)
    },
    goOn(window, account) {
      const lookUp = of(window)
      if (lookUp.run === null) start(window, account, lookUp)
    },
    dropWindow(windowId) {
      closed.add(windowId)
      for (const [key, lookUp] of lookUps) {
        if (!key.startsWith(`${windowId} `)) continue
        lookUps.delete(key)
        lookUp.run?.abort()
      }
    },
  }
}

const keyOf = ({ windowId, connectionId }: LookUpAddress) => `${windowId} ${connectionId}`
