import { DeskError } from '../../contract/model/errors.ts'
import { formatTimestamp, type InstantMs } from '../../contract/model/instants.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { BodyReader } from './body-reader.ts'

/** How long before now the start lies that a service can hardly refuse. */
const RECENT_MS = 60_000

type RefusedStart = {
  readonly client: Pick<RemoteClient, 'sessionsBody' | 'listTests' | 'clockOffsetMs'>
  readonly reader: BodyReader
  readonly center: string
  readonly modifiedSince: string
  readonly refusal: DeskError
  readonly now: () => InstantMs
  readonly signal: AbortSignal
}

/**
 * Finds out what a 400 on the first page means. The API document has no error bodies and one status for an unknown
 * center, a refused `modifiedSince` (section 4.2, rule 5) and some wrong signatures (section 7), so two harmless
 * requests tell them apart: the same center from a minute ago, and the list of tests, which has neither.
 */
export async function explainRefusedStart(refused: RefusedStart): Promise<DeskError> {
  const { client, reader, center, modifiedSince, refusal, now, signal } = refused
  const details = { ...refusal.details, field: 'modifiedSince', value: modifiedSince }
  const because = { cause: refusal }
  const recent = formatTimestamp(now() + (client.clockOffsetMs() ?? 0) - RECENT_MS)
  const recentStart = await attempt(async () =>
    reader.readPage(await client.sessionsBody({ center, modifiedSince: recent }, { signal })),
  )
  signal.throwIfAborted()
  if (recentStart === 'accepted') {
    return new DeskError(
      'sync-start-refused',
      `The service refused to list the sessions of center "${center}" modified since ${modifiedSince}. It accepts a later start: choose one to go on.`,
      details,
      because,
    )
  }
  if (recentStart === 'unknown') {
    return new DeskError(
      'sync-start-refused',
      `The service refused the first page of center "${center}" modified since ${modifiedSince}: either it does not know this center, or it wants a later start.`,
      details,
      because,
    )
  }
  const tests = await attempt(() => client.listTests({}, { signal }))
  signal.throwIfAborted()
  const also = tests === 'accepted' ? '' : ', or it does not accept the account id and the secret'
  return new DeskError(
    'bad-request',
    `The service refuses center "${center}" whatever start is asked for (${modifiedSince} and ${recent} were): it does not know a center of this name${also}.`,
    { ...refusal.details, field: 'center', value: center },
    because,
  )
}

async function attempt(request: () => Promise<unknown>): Promise<'accepted' | 'refused' | 'unknown'> {
  try {
    await request()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    const refusing = error.code === 'bad-request' || error.code === 'not-found' || error.code === 'forbidden'
    return refusing ? 'refused' : 'unknown'
  }
}
