import { createHash } from 'node:crypto'
import type { Guid } from '../../contract/model/ids.ts'
import { compareTimestamps } from '../../contract/model/instants.ts'
import type { ResultData, ResultSession } from '../../contract/model/results.ts'
import type { ParticipantWithSessions } from '../../contract/remote/participants.ts'
import { pickIdentity, takeImages } from '../store/common/participant-data.ts'

/** A participant of a look-up. Photos are left out. */
export type ResultGroup = {
  readonly participantId: Guid
  /** Empty where the data name nobody. */
  readonly name: string
  readonly data: ResultData
  readonly sessions: readonly ResultSession[]
}

/** What the answers to a look-up add up to. */
export type ResultGroups = {
  /** Adds an answer, and the IDs that were asked for in its request. */
  readonly add: (asked: readonly Guid[], participants: readonly ParticipantWithSessions[]) => void
  readonly list: () => readonly ResultGroup[]
  readonly find: (participantId: Guid) => ResultGroup | null
  /** IDs that an answer was about, but that no participant of it has. */
  readonly without: () => readonly Guid[]
  /** IDs that the service has answered about. */
  readonly answered: () => ReadonlySet<Guid>
}

type Group = Omit<ResultGroup, 'sessions'> & { readonly sessions: Map<Guid, ResultSession> }

/**
 * The service groups sessions whose personal data are exactly the same under one participant (API document, section 4.9),
 * but only those of one request. Here they are grouped across requests, so that it makes no difference how IDs are
 * divided. Participants without any data stay apart: that they have none does not make them one person.
 */
export function createResultGroups(): ResultGroups {
  const groups = new Map<Guid, Group>()
  /** By a hash of the data: photos are large. */
  const byData = new Map<string, Group>()
  const answered = new Set<Guid>()

  function groupOf({ id, data }: ParticipantWithSessions): Group {
    const hash = data.length === 0 ? null : createHash('sha256').update(JSON.stringify(data)).digest('base64')
    const known = groups.get(id) ?? (hash === null ? undefined : byData.get(hash))
    if (known !== undefined) return known
    const { fields } = takeImages(data.map(({ key, value }) => ({ name: key, value })))
    const group = {
      participantId: id,
      name: pickIdentity(fields).name,
      data: fields.flatMap(({ name, value, imageIndex }) => (imageIndex === undefined ? [{ name, value }] : [])),
      sessions: new Map<Guid, ResultSession>(),
    }
    groups.set(id, group)
    if (hash !== null) byData.set(hash, group)
    return group
  }

  return {
    add(asked, participants) {
      for (const id of asked) answered.add(id)
      for (const participant of participants) {
        const { sessions } = groupOf(participant)
        // An answer may have all sessions of a person, also those of IDs of other requests.
        for (const { testID: testId, ...session } of participant.sessions)
          sessions.set(session.id, { ...session, testId })
      }
    },
    list: () => [...groups.values()].map(toResult),
    find(participantId) {
      const group = groups.get(participantId)
      return group === undefined ? null : toResult(group)
    },
    without: () => [...answered].filter((id) => !groups.has(id)),
    answered: () => answered,
  }
}

/** With the sessions in the order of their starts. */
function toResult(group: Group): ResultGroup {
  const sessions = [...group.sessions.values()]
  return { ...group, sessions: sessions.sort((one, other) => compareTimestamps(one.started, other.started)) }
}
