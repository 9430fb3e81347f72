import { DeskError } from '../../contract/model/errors.ts'
import type { Guid } from '../../contract/model/ids.ts'
import { formatTimestamp, parseTimestamp } from '../../contract/model/instants.ts'
import type { SessionsPage } from '../../contract/remote/sessions.ts'
import type { RemoteClient } from '../../main/remote/remote-client.ts'

/** How the modelled service answers a request. A lost answer has used up its token all the same. */
export type AnswerFault =
  | 'none'
  | 'answer-lost'
  | 'server-error'
  | 'page-again'
  | 'out-of-order'
  | 'change-meanwhile'
  | 'until-ahead'
  | 'until-past'

/** Times that the last page must not be believed for. */
const WRONG_TIMES: Partial<Record<AnswerFault, string>> = {
  'until-ahead': '2124-01-01T00:00:00Z',
  'until-past': '0001-01-01T00:00:00Z',
}

type ModelSession = {
  readonly participantId: Guid
  readonly testId: Guid
  readonly modified: number
  readonly version: number
}

/** A GUID from a number, for tests. */
export function guidOf(number: number): Guid {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}` as Guid
}

/** A feed item as the service sends it. */
export function feedItem(session: ModelSession): Record<string, unknown> {
  return {
    participantId: session.participantId,
    testId: session.testId,
    testTitle: 'Arithmetic',
    started: '2026-01-01T00:00:00Z',
    isFinished: true,
    autoClosed: false,
    elapsedTime: '00:10:00',
    score: session.version,
    maxScore: 100,
    percent: null,
    scaleLevel: null,
    manualScoring: 'required',
    modified: formatTimestamp(session.modified),
    participantData: [{ name: 'Name', value: `Participant ${session.version}` }],
  }
}

/**
 * A model of the feed (API document, section 4.2): a correct service, with faults on demand. Tokens work once; a second
 * use is recorded as a violation by the client.
 */
export function createFeedModel(pageSize: number, nextFault: () => AnswerFault) {
  const sessions = new Map<number, ModelSession>()
  const tokens = new Map<string, { readonly keys: readonly number[]; readonly until: string; used: boolean }>()
  const breaches: string[] = []
  let clock = Date.parse('2026-03-01T00:00:00Z')
  let lastToken = 0
  let requests = 0

  function change(number: number): void {
    clock += 1000
    const before = sessions.get(number)
    sessions.set(number, {
      participantId: guidOf(number),
      // A participant may take several tests: two numbers share a participant.
      testId: guidOf(1_000_000 + (number % 3)),
      modified: clock,
      version: (before?.version ?? 0) + 1,
    })
  }

  function issue(keys: readonly number[], until: string): string {
    lastToken += 1
    tokens.set(`token-${lastToken}`, { keys, until, used: false })
    return `token-${lastToken}`
  }

  function answer(keys: readonly number[], until: string, fault: AnswerFault): SessionsPage {
    const page = keys.slice(0, pageSize)
    const rest = fault === 'page-again' ? keys : keys.slice(pageSize)
    const results = page.map((key) => feedItem(sessions.get(key)!))
    if (fault === 'out-of-order') results.reverse()
    // Some sessions occur twice on a page, with an older version after the newer one.
    if (fault === 'out-of-order' && results[0])
      results.push({ ...results[0], modified: '2026-02-01T00:00:00Z', score: -1 })
    if (rest.length > 0) return { results, continuationToken: issue(rest, until), modifiedUntil: null }
    return { results, continuationToken: null, modifiedUntil: WRONG_TIMES[fault] ?? until }
  }

  const listSessions: RemoteClient['listSessions'] = async (query, options) => {
    requests += 1
    const fault = nextFault()
    await Promise.resolve()
    if (options?.signal?.aborted) throw new DeskError('cancelled', 'Canceled.')
    if (fault === 'server-error') throw new DeskError('server', 'The service failed (status 503).', { status: 503 })
    let keys: readonly number[]
    let until: string
    if (query.continuationToken === undefined) {
      const since = parseTimestamp(query.modifiedSince) ?? 0
      const found = [...sessions].filter(([, session]) => session.modified >= since)
      keys = found.sort(([, a], [, b]) => a.modified - b.modified).map(([key]) => key)
      until = formatTimestamp(clock)
    } else {
      const token = tokens.get(query.continuationToken)
      if (!token || token.used) {
        breaches.push(query.continuationToken)
        throw new DeskError('bad-request', 'The service rejected the request.', { status: 400 })
      }
      token.used = true
      ;({ keys, until } = token)
    }
    const page = answer(keys, until, fault)
    if (fault === 'change-meanwhile' && keys[0] !== undefined) change(keys[0])
    if (fault === 'answer-lost') throw new DeskError('network', 'The connection broke off.')
    return page
  }

  const sessionsBody: RemoteClient['sessionsBody'] = async (query, options) =>
    Buffer.from(JSON.stringify(await listSessions(query, options)))

  return {
    client: { sessionsBody, listSessions, listTests: async () => [], clockOffsetMs: () => 0 },
    change,
    breaches,
    requests: () => requests,
    now: () => clock,
    /** The sessions that a complete sync must have: versions by participant. */
    expected: () =>
      new Map([...sessions.values()].map((session) => [session.participantId as string, session.version])),
  }
}
