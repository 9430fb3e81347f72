// Reviews of all sessions of a large store, in the app's own schema. The tables of their state are updated operation by
// operation, as when they are saved, so that a rebuild from the journal proves something.
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import type { CriterionId, RubricContent, RubricId, RubricVersion } from '../../../contract/model/rubric.ts'
import type { Operation, ReviewerId } from '../../../contract/model/operation.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt, reviewsAt } from '../../../main/store/common/location.ts'
import { hashOperation } from '../../../main/store/journal/chain.ts'
import { clockOfInstant, instantOfClock } from '../../../main/store/journal/clock.ts'
import { projectSteps } from '../../../main/store/journal/kept-steps.ts'
import { newOperationId } from '../../../main/store/journal/operation-id.ts'
import { project, projectLatest } from '../../../main/store/journal/projections.ts'
import { snapshotOf } from '../../../main/store/journal/snapshot.ts'
import { insertOperation } from '../../../main/store/queries/journal.ts'
import { guidText } from '../../../main/store/queries/keys.ts'
import { claimJournal, type Own } from '../../../main/store/queries/own.ts'
import { insertSnapshot } from '../../../main/store/queries/snapshots.ts'
import { inTransaction, openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import type { Store } from '../../../main/store/store.ts'
import { SCORE } from '../../../main/store/journal/entities.ts'
import { OPERATIONS_PER_REVIEW, reportOf, reviewSession, sessionKey, type Judging } from './one-review.ts'

const REVIEWER = 'c'.repeat(32) as ReviewerId
const RUBRIC = 'a'.repeat(32) as RubricId
const criterion = (digit: string, name: string) => ({
  id: digit.repeat(32) as CriterionId,
  name,
  weight: 1,
  levels: [0, 1, 2, 3].map((points) => ({ points, description: `${name} of level ${points}` })),
})
const INTERVIEW: RubricContent = {
  name: 'Interview',
  criteria: [criterion('1', 'Motivation'), criterion('2', 'Structure'), criterion('3', 'Team focus')],
  scaling: { decimals: 1 },
}

/** One session in twenty has got another report since it was reviewed. */
const isOutdated = (number: number) => number % 20 === 5

/** What a team agrees on before it reviews. Returns the rubric that it scores with. */
export async function agreeOnReviews(store: Store): Promise<RubricVersion> {
  await store.reviewers.introduce({ id: REVIEWER, name: 'Ruth Ortega', initials: 'RO' })
  const { verdicts } = DEFAULT_REVIEW_SETTINGS
  await store.reviewSettings.set({
    verdicts: {
      clean: { ...verdicts.clean, agreesWith: [0] },
      unsure: { ...verdicts.unsure, agreesWith: [1] },
      violation: { ...verdicts.violation, agreesWith: [2, 3] },
      invalid: { ...verdicts.invalid, agreesWith: [3] },
    },
  })
  const { revision } = await store.rubrics.saveDraft(RUBRIC, INTERVIEW, 0)
  return store.rubrics.publish(RUBRIC, revision)
}

type Access = { readonly folder: string; readonly key: Uint8Array }

/** A database without anything that makes a bulk of writes slow. Nobody else has it open. */
function openInBulk(options: Parameters<typeof openForWriting>[0]): WriteDb {
  const db = openForWriting({ ...options, cacheBytes: 512 << 20 })
  db.pragma('synchronous = OFF')
  db.pragma('journal_mode = MEMORY')
  return db
}

/** Reports for all sessions: those of the reviews, some of which are not the latest any more. */
export function fillReports({ folder, key }: Access): void {
  const cache = openInBulk(cacheAt({ files: storeFiles(folder), key }))
  try {
    inTransaction(cache, () => {
      const insert = cache.prepare(
        `INSERT INTO reports (session_id, conclusion, evaluation, video_answers, essays, fetched_at, hash, search_text, report)
         VALUES (?, ?, ?, 2, 2, ?, ?, '', ?)`,
      )
      for (const judging of sessionsOf(cache)) {
        const { number, started } = judging
        const report = reportOf(judging, started, isOutdated(number) ? 'Another answer by now.' : FIRST_ANSWER)
        const hash = number.toString(16).padStart(64, '0')
        insert.run(number, number % 4, number % 101, started + 3_600_000, hash, report)
      }
    })
    cache.pragma('journal_mode = WAL')
  } finally {
    cache.close()
  }
}

const FIRST_ANSWER = 'I would listen first, and then write down what the team needs in the next days.'

/** Reviews of every session that has a report. Returns the number of operations. */
export function fillReviews({ folder, key }: Access, rubric: RubricVersion): number {
  const files = storeFiles(folder)
  const cache = openForWriting(cacheAt({ files, key }))
  const reviews = openInBulk(reviewsAt({ files, key }))
  try {
    const sessions = sessionsOf(cache)
    const operations = inTransaction(reviews, () => {
      const own = claimJournal(reviews, REVIEWER)
      const undone = appendReviews(reviews, own, sessions, rubric)
      for (const { key: session } of undone) {
        project(reviews, { session, entity: SCORE, item: '4', reviewer: own.reviewer })
        projectSteps(reviews, { session, reviewer: own.reviewer })
      }
      return sessions.length * OPERATIONS_PER_REVIEW
    })
    reviews.pragma('journal_mode = WAL')
    return operations
  } finally {
    reviews.close()
    cache.close()
  }
}

type Listed = Omit<Judging, 'judged'> & { readonly started: number }

function sessionsOf(cache: WriteDb): readonly Listed[] {
  return cache
    .prepare<[], { id: number; center: string; participant: Uint8Array; test: string; started: number }>(
      `SELECT s.id, c.name AS center, s.participant, t.guid AS test, s.started FROM sessions s
       JOIN centers c ON c.id = s.center_id JOIN tests t ON t.id = s.test_id ORDER BY s.id`,
    )
    .all()
    .map(({ id, center, participant, test, started }) => {
      return { number: id, key: sessionKey(center, guidText(participant), test), started }
    })
}

/** A year of reviews, one in five minutes. They are not made in the order of their sessions' keys. */
function appendReviews(db: WriteDb, own: Own, sessions: readonly Listed[], rubric: RubricVersion): readonly Listed[] {
  const undone: Listed[] = []
  let clock = clockOfInstant(Date.now() - 365 * 86_400_000)
  let sequence = 0
  let previous: string | null = null
  for (let turn = 0; turn < sessions.length; turn++) {
    const session = sessions[(turn * 7919) % sessions.length]!
    const snapshot = snapshotOf({ report: reportOf(session, session.started, FIRST_ANSWER), extra: null })
    if (snapshot === null) throw new Error('a report of the bench is none')
    insertSnapshot(db, snapshot)
    const isUndone = reviewSession(
      (step) => {
        clock += clockOfInstant(30_000)
        sequence += 1
        const id = newOperationId(instantOfClock(clock))
        const unhashed = { ...own, ...step, id, sequence, clock, session: session.key, previous }
        const operation: Operation = { ...unhashed, hash: hashOperation(unhashed) }
        previous = operation.hash
        insertOperation(db, operation)
        if (step.kind === 'set') projectLatest(db, operation)
        return id
      },
      { ...session, judged: snapshot.hash },
      rubric,
    )
    if (isUndone) undone.push(session)
  }
  return undone
}
