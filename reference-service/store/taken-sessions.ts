import type { InstantMicros, InstantMs } from '../../contract/model/instants.ts'
import type { NameValue } from '../data/people.ts'
import type { ServiceDb, ServiceStore } from './database.ts'

/** A session that a person takes, or took, on the participant page. */
export type TakenSession = {
  /** Counts the sessions from 1 on; the feed knows the session by it. */
  readonly number: number
  readonly sessionId: string
  readonly participantId: string
  readonly testId: string
  /** As it was at the start. */
  readonly testTitle: string
  readonly center: string
  readonly started: InstantMs
  /** The last sign of the person: an answer, or the open page. */
  readonly active: InstantMs
  /** `null` while the session is open. */
  readonly finished: InstantMs | null
  readonly autoClosed: boolean
  readonly modified: InstantMicros
  readonly data: readonly NameValue[]
}

/** A recording's own facts, which the browser that recorded it knows. */
export type RecordingFacts = { readonly seconds: number; readonly width: number; readonly height: number }

export type TakenAnswer =
  | { readonly kind: 'SingleChoice' | 'Likert'; readonly choice: string }
  | { readonly kind: 'Essay'; readonly text: string }
  | ({ readonly kind: 'recording'; readonly fileId: string } & RecordingFacts)
  /** Where there is no camera, a sample of the service stands in for the recording. */
  | { readonly kind: 'sample' }

export type SavedAnswer = {
  /** Index of the question in the test. */
  readonly question: number
  readonly answer: TakenAnswer | null
  /** Time that the person spent on the question. */
  readonly seconds: number
}

export type TakenFile = {
  readonly fileId: string
  readonly session: number
  readonly question: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly etag: string
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS taken_sessions (
    number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, participant_id TEXT NOT NULL,
    test_id TEXT NOT NULL, test_title TEXT NOT NULL, center TEXT NOT NULL, started INTEGER NOT NULL,
    active INTEGER NOT NULL, finished INTEGER, auto_closed INTEGER NOT NULL DEFAULT 0,
    modified INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL, UNIQUE (participant_id, test_id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS open_sessions ON taken_sessions (number) WHERE finished IS NULL;
  CREATE TABLE IF NOT EXISTS taken_answers (
    session INTEGER NOT NULL, question INTEGER NOT NULL, answer TEXT NOT NULL, seconds INTEGER NOT NULL,
    PRIMARY KEY (session, question)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS taken_files (
    file_id TEXT PRIMARY KEY, session INTEGER NOT NULL, question INTEGER NOT NULL, name TEXT NOT NULL,
    type TEXT NOT NULL, etag TEXT NOT NULL, content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS files_of_sessions ON taken_files (session, question);
`

const SESSION = `number, session_id AS sessionId, participant_id AS participantId, test_id AS testId,
  test_title AS testTitle, center, started, active, finished, auto_closed AS autoClosed, modified, data`
const FILE = 'file_id AS fileId, session, question, name, type, length(content) AS size, etag'

type SessionRow = Omit<TakenSession, 'autoClosed' | 'data'> & { readonly autoClosed: number; readonly data: string }

/** Sessions, answers and files of the participant page, as tables of the service's store. */
export type TakenStore = {
  /** The tables for reading; `null` as long as nothing was ever written. */
  read(): TakenTables | null
  /** Runs a change as one transaction. */
  change<T>(act: (tables: TakenTables) => T): T
}

export type TakenTables = ReturnType<typeof tablesOf>

export function createTakenStore(store: ServiceStore): TakenStore {
  store.define(SCHEMA)
  let known: { readonly db: ServiceDb; readonly tables: TakenTables } | null = null
  const tablesIn = (db: ServiceDb) => {
    if (known?.db !== db) known = { db, tables: tablesOf(db) }
    return known.tables
  }
  return {
    read: () => {
      const db = store.opened()
      return db === null ? null : tablesIn(db)
    },
    change: (act) => store.change((db) => act(tablesIn(db))),
  }
}

function tablesOf(db: ServiceDb) {
  const one = (where: string) => db.prepare<unknown[], SessionRow>(`SELECT ${SESSION} FROM taken_sessions ${where}`)
  const byNumber = one('WHERE number = ?')
  const byParticipant = one('WHERE participant_id = ? ORDER BY number')
  const open = one('WHERE finished IS NULL ORDER BY number')
  const inOrder = one('ORDER BY modified')
  const insert = db.prepare(
    `INSERT INTO taken_sessions (session_id, participant_id, test_id, test_title, center, started, active, data)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const setModified = db.prepare('UPDATE taken_sessions SET modified = ? WHERE number = ?')
  const setActive = db.prepare('UPDATE taken_sessions SET active = ? WHERE number = ?')
  const setFinished = db.prepare(
    'UPDATE taken_sessions SET finished = ?, auto_closed = ? WHERE number = ? AND finished IS NULL',
  )
  const answers = db.prepare<[number], { question: number; answer: string; seconds: number }>(
    'SELECT question, answer, seconds FROM taken_answers WHERE session = ? ORDER BY question',
  )
  const putAnswer = db.prepare(
    `INSERT INTO taken_answers (session, question, answer, seconds) VALUES (?, ?, ?, ?)
     ON CONFLICT (session, question) DO UPDATE SET answer = excluded.answer, seconds = excluded.seconds`,
  )
  const files = db.prepare<[number], TakenFile>(`SELECT ${FILE} FROM taken_files WHERE session = ? ORDER BY rowid`)
  const putFile = db.prepare('INSERT INTO taken_files VALUES (?, ?, ?, ?, ?, ?, ?)')
  const dropFile = db.prepare('DELETE FROM taken_files WHERE file_id = ?')
  const fileById = db.prepare<[string], TakenFile>(`SELECT ${FILE} FROM taken_files WHERE file_id = ?`)
  const content = db.prepare<[string], Buffer>('SELECT content FROM taken_files WHERE file_id = ?').pluck()

  return {
    add: (session: Omit<TakenSession, 'number' | 'active' | 'finished' | 'autoClosed' | 'modified'>): TakenSession => {
      const { sessionId, participantId, testId, testTitle, center, started, data } = session
      const parts = [sessionId, participantId, testId, testTitle, center, started, started, JSON.stringify(data)]
      return sessionOf(byNumber.get(insert.run(...parts).lastInsertRowid)!)
    },
    find: (number: number): TakenSession | null => firstOf(byNumber.all(number)),
    ofParticipant: (participantId: string): TakenSession[] => byParticipant.all(participantId).map(sessionOf),
    open: (): TakenSession[] => open.all().map(sessionOf),
    inOrder: (): TakenSession[] => inOrder.all().map(sessionOf),
    setModified: (number: number, modified: InstantMicros) => void setModified.run(modified, number),
    setActive: (number: number, active: InstantMs) => void setActive.run(active, number),
    setFinished: (number: number, finished: InstantMs, autoClosed: boolean) =>
      void setFinished.run(finished, autoClosed ? 1 : 0, number),
    answers: (number: number): SavedAnswer[] =>
      answers.all(number).map((row) => ({ ...row, answer: JSON.parse(row.answer) as TakenAnswer | null })),
    putAnswer: (number: number, { question, answer, seconds }: SavedAnswer) =>
      void putAnswer.run(number, question, JSON.stringify(answer), seconds),
    files: (number: number): TakenFile[] => files.all(number),
    file: (fileId: string): TakenFile | null => fileById.get(fileId) ?? null,
    content: (fileId: string): Buffer | null => content.get(fileId) ?? null,
    putFile: ({ fileId, session, question, name, type, etag }: Omit<TakenFile, 'size'>, bytes: Uint8Array) =>
      void putFile.run(fileId, session, question, name, type, etag, bytes),
    dropFile: (fileId: string) => void dropFile.run(fileId),
  }
}

function sessionOf(row: SessionRow): TakenSession {
  return { ...row, autoClosed: row.autoClosed === 1, data: JSON.parse(row.data) as NameValue[] }
}

function firstOf(rows: readonly SessionRow[]): TakenSession | null {
  return rows[0] === undefined ? null : sessionOf(rows[0])
}
