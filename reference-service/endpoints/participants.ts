import { formatDuration } from '../../contract/model/durations.ts'
import { guidSchema } from '../../contract/model/id-schemas.ts'
import { LIMITS } from '../../contract/remote/limits.ts'
import { answerJson, refuse, type Service, type ServiceApp } from '../context.ts'
import { writeMicros } from '../data/timeline.ts'
import type { LocatedSession, World } from '../data/world.ts'
import { addNotYet } from './not-yet.ts'

type Group = {
  readonly id: string
  readonly data: readonly { readonly key: string; readonly value: string }[]
  readonly sessions: unknown[]
}

/** `GET /v1/participants` (API document, section 4.9), and placeholders of the registrations (4.5, 4.6, 4.10). */
export function addParticipants(app: ServiceApp, { world }: Service): void {
  app.get('/v1/participants', (call) => {
    const ids = (call.req.query('participantId') ?? '').split(',').map((id) => guidSchema.safeParse(id.trim()))
    const wanted = ids.flatMap((id) => (id.success ? [id.data] : []))
    if (wanted.length < ids.length) {
      return refuse(call, 400, 'participant-malformed', 'participantId is not a list of GUIDs.')
    }
    if (wanted.length > LIMITS.participantsPerRequest) {
      return refuse(
        call,
        400,
        'too-many',
        `At most ${LIMITS.participantsPerRequest} participants can be asked for at once.`,
      )
    }
    return answerJson(call, JSON.stringify({ participants: groupsOf(world, wanted) }))
  })
  addNotYet(app, 'POST', ['/v1/participants', '/v2/participants', '/v2/employees-participants'])
}

/** Groups sessions with identical personal data under one participant; IDs without a result are left out. */
function groupsOf(world: World, ids: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const id of new Set(ids)) {
    const session = world.locate(id)
    if (session === null) continue
    const data = world.participantData(session).map(({ name, value }) => ({ key: name, value }))
    const same = JSON.stringify(data)
    const group = groups.get(same) ?? { id, data, sessions: [] }
    group.sessions.push(sessionOf(world, session))
    groups.set(same, group)
  }
  return [...groups.values()]
}

/** A session as in section 2.5, where `testID` is the document's spelling. */
function sessionOf(world: World, session: LocatedSession) {
  const facts = world.facts(session)
  const head = {
    id: world.sessionId(session),
    testID: facts.test.testId,
    started: writeMicros(facts.started),
    isFinished: facts.isFinished,
  }
  if (facts.elapsed === null) return head
  const { score, maxScore, percent } = facts
  return { ...head, elapsedTime: formatDuration(facts.elapsed * 1000), score, maxScore, percent }
}
