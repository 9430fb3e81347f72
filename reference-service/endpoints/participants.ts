import { formatDuration } from '../../contract/model/durations.ts'
import { answerJson, refuse, type Service, type ServiceApp } from '../context.ts'
import { writeMicros } from '../data/timeline.ts'
import type { LocatedSession, World } from '../data/world.ts'
import { IDS_PER_LOOKUP } from '../rules/limits.ts'
import type { NameValue } from '../data/people.ts'
import { resultsOf, type TakenRecord } from '../taken/taken-report.ts'

type Group = {
  readonly id: string
  readonly data: readonly { readonly key: string; readonly value: string }[]
  readonly sessions: unknown[]
}

/** `GET /v1/participants` (API document, section 4.9). */
export function addParticipants(app: ServiceApp, service: Service): void {
  const { fields } = service
  app.get('/v1/participants', (call) => {
    const ids = (call.req.query('participantId') ?? '').split(',').map((id) => fields.guid.safeParse(id.trim()))
    const wanted = ids.flatMap((id) => (id.success ? [id.data] : []))
    if (wanted.length < ids.length) {
      return refuse(call, 400, 'participant-malformed', 'participantId is not a list of GUIDs.')
    }
    if (wanted.length > IDS_PER_LOOKUP) {
      return refuse(call, 400, 'too-many', `At most ${IDS_PER_LOOKUP} participants can be asked for at once.`)
    }
    return answerJson(call, JSON.stringify({ participants: groupsOf(service, wanted) }))
  })
}

/** Groups sessions with identical personal data under one participant; IDs without a result are left out. */
function groupsOf({ world, taken, taking, shown }: Service, ids: readonly string[]): Group[] {
  taking.closeLeft()
  const groups = new Map<string, Group>()
  const add = (id: string, fields: readonly NameValue[], session: unknown) => {
    const data = fields.map(({ name, value }) => ({ key: name, value }))
    const same = JSON.stringify(data)
    const group = groups.get(same) ?? { id: shown(id), data, sessions: [] }
    group.sessions.push(session)
    groups.set(same, group)
  }
  for (const id of new Set(ids)) {
    const session = world.locate(id)
    if (session !== null) add(id, world.participantData(session), sessionOf(world, session, shown))
    else
      for (const record of taken.records.ofParticipant(id)) add(id, record.session.data, takenSessionOf(record, shown))
  }
  return [...groups.values()]
}

/** A session that was taken, as in section 2.5. */
function takenSessionOf(record: TakenRecord, shown: Service['shown']) {
  const { sessionId, testId, started, finished } = record.session
  const isFinished = finished !== null
  const head = { id: shown(sessionId), testID: shown(testId), started: writeMicros(started * 1000), isFinished }
  if (!isFinished) return head
  const { elapsedTime, score, maxScore, percent } = resultsOf(record)
  return { ...head, elapsedTime, score, maxScore, percent }
}

/** A session as in section 2.5, where `testID` is the document's spelling. */
function sessionOf(world: World, session: LocatedSession, shown: Service['shown']) {
  const facts = world.facts(session)
  const head = {
    id: shown(world.sessionId(session)),
    testID: shown(facts.test.testId),
    started: writeMicros(facts.started),
    isFinished: facts.isFinished,
  }
  if (facts.elapsed === null) return head
  const { score, maxScore, percent } = facts
  return { ...head, elapsedTime: formatDuration(facts.elapsed * 1000), score, maxScore, percent }
}
