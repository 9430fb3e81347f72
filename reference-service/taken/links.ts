import { parseTimestamp, type InstantMs } from '../../contract/model/instants.ts'
import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { Registration } from '../store/registrations.ts'
import type { TakenSession } from '../store/taken-sessions.ts'
import { TakeRefusal } from './take-refusal.ts'

/** `unavailable`: the test was archived or deleted, or its author made it inactive. */
export type LinkedTestState = 'new' | 'started' | 'finished' | 'closed' | 'unavailable'

/** One test of a registration, with the session that the person has of it. */
export type LinkedTest = {
  readonly test: TestBlueprint
  readonly title: string
  readonly state: LinkedTestState
  readonly session: TakenSession | null
}

/**
 * Checks that a link opens: its id is known, it belongs to the center that it names, and it is valid now (API document,
 * section 4.5). The ends count as inside.
 */
export function checkLink(registration: Registration | null, center: string, now: InstantMs): Registration {
  const known = checkId(registration, center)
  const { validFrom, validTill } = known
  if (now < parseTimestamp(validFrom)!) throw new TakeRefusal('link-not-yet', 'The link does not open yet.', validFrom)
  if (now > parseTimestamp(validTill)!) throw new TakeRefusal('link-expired', 'The link has expired.', validTill)
  return known
}

/** {@link checkLink} without the time: who has started in time may go on until the session is closed. */
export function checkId(registration: Registration | null, center: string): Registration {
  if (registration?.center !== center) throw new TakeRefusal('link-unknown', 'There is no such link.')
  return registration
}

export function stateOf(session: TakenSession | null, isActive: boolean): LinkedTestState {
  if (session === null) return isActive ? 'new' : 'unavailable'
  if (session.finished === null) return 'started'
  return session.autoClosed ? 'closed' : 'finished'
}

/** The test to take now: the one that was begun, otherwise the first that is new. Tests follow each other in order. */
export function currentOf(tests: readonly LinkedTest[]): LinkedTest | null {
  return tests.find(({ state }) => state === 'started') ?? tests.find(({ state }) => state === 'new') ?? null
}

/**
 * The session that a participant id stands for where only one can be given (`GET /v2/session`): the one that ended
 * last, since the redirect after it names this id; before any has ended, the one that was begun last.
 */
export function sessionForReport(sessions: readonly TakenSession[]): TakenSession | null {
  const ended = sessions.filter(({ finished }) => finished !== null)
  const latest = (list: readonly TakenSession[]) =>
    list.reduce<TakenSession | null>((last, one) => (last === null || timeOf(one) >= timeOf(last) ? one : last), null)
  return latest(ended) ?? latest(sessions)
}

function timeOf({ finished, started }: TakenSession): InstantMs {
  return finished ?? started
}

/** An address with `participantId` as its last parameter; its own query stays (API document, section 6). */
export function redirectTo(callbackUrl: string, participantId: string): string {
  const url = new URL(callbackUrl)
  // Writing all parameters again would change how the others are encoded.
  if (url.searchParams.has('participantId')) url.searchParams.delete('participantId')
  url.search = `${url.search === '' ? '?' : `${url.search}&`}participantId=${participantId}`
  return url.href
}

/** Addresses that run something in the page, or that lead to files, are no places to return to. */
const FORBIDDEN_SCHEMES = [
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
]

/** Whether a test may lead to an address: of the web, or of an app with a scheme of its own. */
export function isCallbackUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || FORBIDDEN_SCHEMES.includes(url.protocol)) return false
  return text.length <= 2000 && url.host !== '' && url.username === '' && url.password === ''
}
