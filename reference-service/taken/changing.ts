import type { InstantMs } from '../../contract/model/instants.ts'
import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { World } from '../data/world.ts'
import type { Registrations } from '../store/registrations.ts'
import type { TakenSession, TakenStore, TakenTables } from '../store/taken-sessions.ts'
import { checkId } from './links.ts'
import { TakeRefusal } from './take-refusal.ts'

/** Names a session by its link and test. */
export type SessionAddress = { readonly center: string; readonly participantId: string; readonly testId: string }

export type ChangingOptions = {
  readonly store: TakenStore
  readonly registrations: Pick<Registrations, 'find' | 'markStarted'>
  readonly findTest: (testId: string) => TestBlueprint | null
  readonly world: Pick<World, 'putTaken' | 'restoreTaken'>
  /** How long a page may be silent before its session is closed. */
  readonly leftAfterMs: number
  readonly now: () => InstantMs
}

/** How long after a test's time limit the page may still hand in what was answered until then. */
const HAND_IN_MS = 30_000

/** Changes of sessions, each as one transaction, with their place in the feed; and their end by time-out. */
export function createChanging({ store, registrations, findTest, world, leftAfterMs, now }: ChangingOptions) {
  const openSession = (tables: TakenTables, { center, participantId, testId }: SessionAddress): TakenSession => {
    const registration = checkId(registrations.find(participantId), center)
    const session = tables.ofParticipant(registration.participantId).find((one) => one.testId === testId)
    if (session === undefined) throw new TakeRefusal('session-not-started', 'The test was not started.')
    if (session.finished !== null) throw new TakeRefusal('session-finished', 'The session has ended.')
    return session
  }
  /** Puts a change into the feed. */
  const putInFeed = (tables: TakenTables, { number, center }: TakenSession) =>
    tables.setModified(number, world.putTaken(center, number, now()))
  /** When a session ends by itself, and as what time its end counts. */
  const endOf = ({ started, active, testId }: TakenSession): { readonly at: InstantMs; readonly counts: InstantMs } => {
    const limit = findTest(testId)?.timeLimit ?? null
    const left = { at: active + leftAfterMs, counts: active }
    if (limit === null) return left
    const end = started + limit * 1000
    return left.at < end ? left : { at: end + HAND_IN_MS, counts: end }
  }
  const closeLeft = (): void => {
    const over =
      store
        .read()
        ?.open()
        .filter((session) => now() >= endOf(session).at) ?? []
    if (over.length === 0) return
    store.change((tables) => {
      for (const session of over) {
        tables.setFinished(session.number, endOf(session).counts, true)
        putInFeed(tables, session)
      }
    })
  }
  return {
    /** Closes the sessions that were left. Called before anything of them is shown. */
    closeLeft,
    /** Whether the person has finished a session already. One that was closed does not count. */
    isFinished: ({ center, participantId, testId }: SessionAddress): boolean => {
      const registration = checkId(registrations.find(participantId), center)
      const sessions = store.read()?.ofParticipant(registration.participantId) ?? []
      return sessions.some((one) => one.testId === testId && one.finished !== null && !one.autoClosed)
    },
    /** Begins a session; its first place in the feed is the end. */
    begin: (session: Parameters<TakenTables['add']>[0]): void => {
      registrations.markStarted(session.participantId)
      store.change((tables) => putInFeed(tables, tables.add(session)))
    },
    /** Notes a sign of the person, which is no change that anybody is told of. */
    stay: (address: SessionAddress): void => {
      closeLeft()
      store.change((tables) => tables.setActive(openSession(tables, address).number, now()))
    },
    /** Changes an open session. */
    change: <T>(
      address: SessionAddress,
      act: (tables: TakenTables, session: TakenSession, test: TestBlueprint) => T,
    ): T => {
      closeLeft()
      return store.change((tables) => {
        const session = openSession(tables, address)
        const test = findTest(session.testId)
        if (test === null) throw new TakeRefusal('test-unavailable', 'The test is not available.')
        const value = act(tables, session, test)
        tables.setActive(session.number, now())
        putInFeed(tables, session)
        return value
      })
    },
  }
}
