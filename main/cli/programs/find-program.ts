import { DeskError } from '../../../contract/model/errors.ts'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ProgramDetails } from '../../../contract/model/program-records.ts'
import type { CommandContext } from '../context.ts'

/** A program that is kept, by its ID or its external ID. Fails with `invalid-argument` where there is none. */
export async function programNamed(context: CommandContext, id: ConnectionId, name: string): Promise<ProgramDetails> {
  const guid = guidSchema.safeParse(name)
  const found = guid.success
    ? await context.desk.programs.read(id, guid.data)
    : await programWithExternalId(context, id, name)
  if (found !== null) return found
  throw new DeskError('invalid-argument', `No program "${name}" on this computer; "program list" names them.`)
}

/** The program that was given an ID of the caller's own, in its draft or at the service; `null` for none. */
export async function programWithExternalId(
  { desk }: CommandContext,
  id: ConnectionId,
  externalId: string,
): Promise<ProgramDetails | null> {
  const wanted = externalId.trim()
  if (wanted === '') return null
  for (const { id: program } of await desk.programs.list(id)) {
    const details = await desk.programs.read(id, program)
    const contents = [details?.sent?.content, details?.draft?.content]
    if (contents.some((content) => content?.externalId.trim() === wanted)) return details
  }
  return null
}
