import type { Service } from './context.ts'
import type { Report } from './data/wire.ts'

/** The current report of a participant, whether generated or of a session that was taken; `null` if there is none. */
export function currentReport({ world, taken, taking }: Service, participantId: string): Report | null {
  taking.closeLeft()
  const session = world.locate(participantId)
  return session === null ? taken.records.report(participantId.toLowerCase()) : world.report(session)
}
