import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { DEFAULT_SORT } from '../../contract/model/list-preferences.ts'
import type { Answer, Question } from '../../contract/model/report.ts'
import type { SessionRow } from '../../contract/model/session.ts'
import type { Desk } from '../desk/desk-type.ts'
import { assertThat, type Facts } from './steps.ts'

/** The window that result sets of the smoke belong to; no real one has this number. */
const SMOKE_WINDOW = -1
/** Rows that are read at a time. */
const ROWS = 200
/** Milliseconds between two looks at what is under way. */
const LOOK_EVERY = 50

/** Waits for the sync that the demo has started. Fails with what the sync failed with. */
export async function waitForSync(desk: Desk, id: ConnectionId): Promise<Facts> {
  for (;;) {
    const status = await desk.sync.status(id)
    if (status.state === 'idle') {
      assertThat(status.condition === 'synced', `it ended as ${status.condition}: ${status.reason?.message ?? ''}`)
      const counted = await desk.sessions.count(id, {})
      assertThat(counted > 0 && counted === status.stored, `${counted} sessions of ${status.stored} are found`)
      assertThat(status.rejectedTotal === 0, `${status.rejectedTotal} items could not be read`)
      return { sessions: counted, perSecond: Math.round(status.rate) }
    }
    await delay(LOOK_EVERY)
  }
}

/** Rows of the list, newest first. */
async function* rowsOf(desk: Desk, id: ConnectionId): AsyncGenerator<SessionRow> {
  const { resultSetId, total } = await desk.sessions.open(SMOKE_WINDOW, id, {}, DEFAULT_SORT)
  try {
    for (let offset = 0; offset < total; offset += ROWS)
      yield* await desk.sessions.window(SMOKE_WINDOW, resultSetId, offset, ROWS)
  } finally {
    await desk.sessions.close(SMOKE_WINDOW, resultSetId)
  }
}

/** An answer of a session, with the place of its question in the outline. */
export type FoundAnswer<K extends Answer['kind'] = Answer['kind']> = {
  readonly key: SessionKey
  readonly at: number
  readonly num: number
  readonly answer: Extract<Answer, { readonly kind: K }>
}

/** The answers that the page is to show. */
export type Found = {
  readonly video: FoundAnswer<'video'>
  readonly essay: FoundAnswer<'essay'>
  readonly read: number
}

const isWholeVideo = ({ answer }: Question) =>
  answer.kind === 'video' && answer.originalUri !== null && answer.mpegDashUri !== null
const hasPdf = ({ answer }: Question) =>
  answer.kind === 'essay' && answer.files.some(({ type }) => type === 'application/pdf')

/** Sessions whose reports are read at most. */
const MOST_READ = 200

/** Reads reports, newest session first, until there is a video in both forms and an essay with a PDF file. */
export async function findAnswers(desk: Desk, id: ConnectionId): Promise<Found> {
  let video: FoundAnswer<'video'> | null = null
  let essay: FoundAnswer<'essay'> | null = null
  let read = 0
  for await (const { key } of rowsOf(desk, id)) {
    if (read === MOST_READ) break
    const { report } = await desk.reports.get(id, key, 'stored-first')
    read += 1
    const questions = report?.questions ?? []
    video ??= answerOf(key, questions, 'video', isWholeVideo)
    essay ??= answerOf(key, questions, 'essay', hasPdf)
    if (video !== null && essay !== null) return { video, essay, read }
  }
  throw new Error(`${read} reports have no ${video === null ? 'video' : 'essay with a PDF file'}`)
}

function answerOf<K extends Answer['kind']>(
  key: SessionKey,
  questions: readonly Question[],
  kind: K,
  fits: (question: Question) => boolean,
): FoundAnswer<K> | null {
  const at = questions.findIndex((question) => question.answer.kind === kind && fits(question))
  const question = questions[at]
  if (question === undefined) return null
  return { key, at, num: question.num, answer: question.answer as FoundAnswer<K>['answer'] }
}

const COLUMNS = ['center', 'participantId', 'testId'] as const

/** Exports all sessions, and compares the file with the rows of the list by their number and a hash of both. */
export async function exportCsv(desk: Desk, id: ConnectionId, folder: string): Promise<Facts> {
  const path = join(folder, 'smoke.csv')
  const { state, written, failure } = await desk.exports.run({
    connectionId: id,
    what: 'sessions',
    columns: COLUMNS,
    resultSet: null,
    path,
    format: {
      fileType: 'csv',
      delimiter: ',',
      bom: false,
      formulaGuard: false,
      dateFormat: 'iso',
      timeZone: 'UTC',
    },
  })
  assertThat(state === 'done', `the export ended as ${state}: ${failure?.message ?? ''}`)
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
  assertThat(header === COLUMNS.join(','), 'the file has other columns than were asked for')
  const expected: string[] = []
  for await (const { key } of rowsOf(desk, id)) expected.push(COLUMNS.map((column) => key[column]).join(','))
  assertThat(
    lines.length === written && lines.length === expected.length,
    `${lines.length} rows for ${expected.length} sessions`,
  )
  const [sha256, ofList] = [hashOf(lines), hashOf(expected)]
  assertThat(sha256 === ofList, 'the file has other sessions than the list')
  return { rows: lines.length, hash: sha256.slice(0, 16) }
}

/** Of the lines in a fixed order. */
function hashOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex')
}

/** Removes the demo connection with its keychain entries, also one that could not be used. */
export async function removeConnections(desk: Desk): Promise<Facts> {
  const all = await desk.connections.list()
  for (const { id } of all) await desk.connections.remove(id, true)
  const left = (await desk.connections.list()).length
  assertThat(left === 0, `${left} of ${all.length} connections are left`)
  return { removed: all.length }
}
