import { DeskError } from '../../contract/model/errors.ts'
import { guidSchema } from '../../contract/model/id-schemas.ts'
import { parseSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { CommandContext } from './context.ts'

/** Help text of an operand for {@link chooseSession}. */
export const SESSION_OPERAND = 'participant ID, or CENTER/PARTICIPANT/TEST as listed by "sessions"'

/**
 * Keys of the sessions that the operand names: a key as printed by `sessions`, or a participant ID alone, which may
 * have several tests. The store finds sessions by key, so each test and center is tried.
 */
async function findKeys({ desk }: CommandContext, id: ConnectionId, operand: string): Promise<readonly SessionKey[]> {
  const key = parseSessionKey(operand)
  if (key !== null) return [key]
  const participantId = guidSchema.safeParse(operand)
  if (!participantId.success) {
    throw new DeskError('invalid-argument', 'Use a participant ID, or CENTER/PARTICIPANT/TEST as listed by "sessions".')
  }
  const { centers, tests } = await desk.sessions.facets(id)
  const found: SessionKey[] = []
  for (const { center } of centers) {
    for (const { testId } of tests) {
      const candidate: SessionKey = { center, participantId: participantId.data, testId }
      const row = await desk.sessions.row(id, candidate).catch((error: unknown) => {
        if (error instanceof DeskError && error.code === 'no-such-session') return null
        throw error
      })
      if (row !== null) found.push(row.key)
    }
  }
  return found
}

/** The one session that the operand names. Fails with `no-such-session`, or `invalid-argument` if there are several. */
export async function chooseSession(context: CommandContext, id: ConnectionId, operand: string): Promise<SessionKey> {
  const keys = await findKeys(context, id, operand)
  const [key] = keys
  if (key === undefined)
    throw new DeskError('no-such-session', 'No session for this participant on this computer. Sync first.')
  if (keys.length > 1) {
    throw new DeskError(
      'invalid-argument',
      'This participant took several tests. Choose one with CENTER/PARTICIPANT/TEST, as listed by "sessions".',
    )
  }
  return key
}
