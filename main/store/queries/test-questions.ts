import type { Guid } from '../../../contract/model/ids.ts'
import type { TestQuestion, TestQuestions } from '../../../contract/model/rubric-records.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

/** Reports that are looked at, newest sessions first: a pass over all of a million takes seconds. */
const REPORTS_LISTED = 20_000
/** Reports that are read of each test: sessions of one test may have different questions. */
const REPORTS_READ = 5

/** Tests by title, with the questions that have a code in their newest downloaded reports. */
export function listTestQuestions(db: ReadDb): readonly TestQuestions[] {
  const tests = prepare<[], { id: number; guid: Guid; title: string }>(
    db,
    'SELECT tests.id, guid, text AS title FROM tests JOIN titles ON titles.id = tests.title_id ORDER BY text, guid',
  ).all()
  const reported = prepare<[number], { session: number; test: number }>(
    db,
    `SELECT listed.session_id AS session, test_id AS test
     FROM (SELECT session_id FROM reports INDEXED BY reports_facts ORDER BY session_id DESC LIMIT ?) AS listed
     JOIN sessions ON sessions.id = listed.session_id`,
  ).all(REPORTS_LISTED)
  const newest = Map.groupBy(reported, ({ test }) => test)
  return tests.map(({ id, guid, title }) => {
    const sessions = (newest.get(id) ?? []).slice(0, REPORTS_READ).map(({ session }) => session)
    return { test: guid, title, questions: questionsIn(db, sessions) }
  })
}

function questionsIn(db: ReadDb, sessions: readonly number[]): readonly TestQuestion[] {
  const read = prepare<[number], { report: string }>(db, 'SELECT report FROM reports WHERE session_id = ?')
  const found = new Map<string, TestQuestion>()
  for (const session of sessions) {
    const { questions } = JSON.parse(read.get(session)?.report ?? '{"questions":[]}') as Pick<
      SessionReport,
      'questions'
    >
    for (const { code, num, max, prompt } of questions) {
      if (code !== null && code !== '' && !found.has(code)) found.set(code, { code, num, max, prompt })
    }
  }
  return [...found.values()].toSorted((one, other) => one.num - other.num || (one.code < other.code ? -1 : 1))
}
