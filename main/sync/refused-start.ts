import { DeskError } from '../../contract/model/errors.ts'
import { formatTimestamp, type InstantMs } from '../../contract/model/instants.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { BodyReader } from './body-reader.ts'

/** A start so shortly before now is hardly ever refused. */
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
 * Finds out what a 400 on the first page means. The API document has no error bodies, and one status for an unknown
 * center, a refused `modifiedSince` (section 4.2, rule 5) and some wrong signatures (section 7). Two harmless requests
 * tell them apart: the same center from a minute ago, and the list of tests, which depends on neither.
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
      `The service rejected ${modifiedSince} as the start date for center "${center}". It accepts a later one: choose a later start date.`,
      details,
      because,
    )
  }
  if (recentStart === 'unknown') {
    return new DeskError(
      'sync-start-refused',
      `The service rejected center "${center}" with start date ${modifiedSince}: correct the center's name, or choose a later start date.`,
      details,
      because,
    )
  }
  const tests = await attempt(() => client.listTests({}, { signal }))
  signal.throwIfAborted()
  const also = tests === 'accepted' ? '' : ', or it doesn’t accept account ID and secret key'
  return new DeskError(
    'bad-request',
    `The service rejects center "${center}" with any start date (tried ${modifiedSince} and ${recent}): it doesn't know this center${also}.`,
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
