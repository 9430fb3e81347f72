import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { AuditEntry } from '../../contract/model/outbox.ts'
import type { Store } from '../store/store.ts'
import { systemCode } from '../support/disk-failures.ts'
import { diskError } from '../support/files.ts'
import { openTargetFile, type PartialRecord } from './target-file.ts'

export type ReviewsFileOptions = {
  readonly store: Pick<Store, 'reviews' | 'rubrics' | 'transcripts' | 'programs' | 'people' | 'outbox' | 'journal'>
  readonly connectionId: ConnectionId
  /** Absolute path. An existing file is replaced when the new one is complete. */
  readonly path: string
  readonly underWay: PartialRecord
}

const SESSIONS_AT_ONCE = 500
const OUTBOX_AT_ONCE = 1000

/**
 * Writes the reviews of all reviewers, all rubrics and programs with their drafts, the transcripts that were added, the
 * profiles and the outbox to a JSON file, one session per line, and reads the file back to be sure that it is complete. The history of the reviews is left
 * out. A file that has any of it is replaced neither by one that has nothing, nor by that of another connection, which may be
 * removed by now: `invalid-argument`. Fails with `disk-full`, `disk-error` or a code of the store too.
 */
export async function writeReviewsFile({ store, connectionId, path, underWay }: ReviewsFileOptions): Promise<void> {
  const expected = await store.journal.countSessions()
  const written = createHash('sha256')
  const work = searchWork()
  let sessions = 0
  const file = await openTargetFile(path, underWay)
  const write = async (text: string) => {
    written.update(text)
    work.take(text)
    await file.write(text)
  }
  try {
    const list = await store.rubrics.list()
    const rubrics = await Promise.all(list.map(({ id }) => store.rubrics.get(id)))
    const kept = await store.programs.list()
    const programs = await Promise.all(kept.map(({ id }) => store.programs.read(id)))
    const profiles = await store.people.profiles()
    const head = { format: 'proctor-desk-reviews', version: 1, connectionId, rubrics, programs, profiles }
    await write(`${JSON.stringify(head).slice(0, -1)},"sessions":[`)
    for await (const key of reviewedSessions(store)) {
      const { reviews } = await store.reviews.of(key)
      await write(`${sessions === 0 ? '' : ','}\n${JSON.stringify({ session: key, reviews })}`)
      sessions += 1
    }
    await write('\n],"transcripts":[')
    await writeTranscripts(store, write)
    await write('\n],"outbox":')
    await writeOutbox(store, write)
    await write('}\n')
    if (sessions !== expected) throw incomplete()
    await assertNothingLost(path, connectionId, work.isFound())
    await file.complete()
  } finally {
    await file.discard()
  }
  if ((await hashOfFile(path)) !== written.digest('hex')) throw incomplete()
}

/** One transcript at a time: each may be long. */
async function writeTranscripts(
  { transcripts }: Pick<Store, 'transcripts'>,
  write: (text: string) => Promise<void>,
): Promise<void> {
  for (const [at, { key, questionNum }] of (await transcripts.list()).entries()) {
    const { added } = await transcripts.get(key, questionNum, '')
    await write(`${at === 0 ? '' : ','}\n${JSON.stringify({ session: key, question: questionNum, ...added })}`)
  }
}

/** Changes and their batches without the bodies, the log, and people with what their links are made of. */
async function writeOutbox({ outbox }: Pick<Store, 'outbox'>, write: (text: string) => Promise<void>): Promise<void> {
  const list = await outbox.list()
  const changes = await Promise.all(list.map(({ id }) => outbox.get(id)))
  await write(`${JSON.stringify({ changes }).slice(0, -1)},"log":[`)
  let before: number | null = null
  for (let at = 0; ; at += 1) {
    const entries: readonly AuditEntry[] = await outbox.log(before, OUTBOX_AT_ONCE, null)
    if (entries.length === 0) break
    await write(`${at === 0 ? '' : ','}\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}`)
    before = entries.at(-1)!.id
  }
  await write('\n],"registered":[')
  for (let from = 0; ; from += OUTBOX_AT_ONCE) {
    const people = await outbox.everyone(from, OUTBOX_AT_ONCE)
    if (people.length === 0) break
    await write(`${from === 0 ? '' : ','}\n${people.map((person) => JSON.stringify(person)).join(',\n')}`)
  }
  await write('\n]}')
}

async function* reviewedSessions(store: Pick<Store, 'reviews'>): AsyncGenerator<SessionKey> {
  let after: SessionKey | null = null
  for (;;) {
    const keys: readonly SessionKey[] = await store.reviews.sessions(after, SESSIONS_AT_ONCE)
    yield* keys
    const last = keys.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** How the lists of a file begin that have something. In a text the quotes would be escaped. */
const FIRST_OF_LISTS = [
  ...['rubrics', 'programs', 'profiles', 'changes'].map((list) => `"${list}":[{`),
  ...['sessions', 'transcripts', 'log', 'registered'].map((list) => `"${list}":[\n{`),
]
const LONGEST_FIRST = Math.max(...FIRST_OF_LISTS.map(({ length }) => length))

/** Looks for work in a file that comes in parts. */
function searchWork() {
  let isFound = false
  let end = ''
  return {
    take(part: string): void {
      if (isFound) return
      const text = end + part
      isFound = FIRST_OF_LISTS.some((first) => text.includes(first))
      end = text.slice(-LONGEST_FIRST)
    },
    isFound: () => isFound,
  }
}

async function assertNothingLost(path: string, connectionId: ConnectionId, isWorkAdded: boolean): Promise<void> {
  const owner = await ownerOfWork(path)
  if (owner === null || (isWorkAdded && owner === connectionId)) return
  const whose = owner === connectionId ? ', and this connection has none' : ' of another connection'
  throw new DeskError(
    'invalid-argument',
    `${path} has reviews, rubrics or other work${whose}. The file was left as it is; choose another one.`,
  )
}

const OWNER = /^.{0,100}"connectionId":"([^"]{1,100})"/

/** The connection of a file that has work, empty where it names none; `null` where there is no such file. */
async function ownerOfWork(path: string): Promise<string | null> {
  const work = searchWork()
  let owner: string | null = null
  try {
    if (!(await stat(path)).isFile()) return null
    for await (const part of createReadStream(path, 'utf8') as AsyncIterable<string>) {
      owner ??= OWNER.exec(part)?.[1] ?? ''
      work.take(part)
      if (work.isFound()) return owner
    }
    return null
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw diskError(error, path)
  }
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash).catch(() => {
    throw incomplete()
  })
  return hash.digest('hex')
}

function incomplete(): DeskError {
  return new DeskError('disk-error', 'The file of reviews is not complete. Nothing was removed.')
}
