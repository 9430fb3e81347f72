import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type {
  Queue,
  QueueAround,
  QueuedAnswer,
  QueuedSession,
  QueueQuestion,
  QueueScores,
  QueueSource,
} from '../../../contract/model/queue.ts'
import type { Question } from '../../../contract/model/report.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { readOwn } from '../queries/own.ts'
import {
  countQueued,
  countSubmittedOfQueue,
  placeInQueue,
  placesOf,
  placesOfTests,
  queuedAt,
  queuedFrom,
  readStoredQueue,
  scoresOfQueue,
  submissionsOfQueue,
  submittedPlaces,
  testsOfQueue,
  toPlace,
  type Places,
} from '../queries/queue.ts'
import { readQuestions } from '../queries/reports.ts'
import { readStatus } from '../queries/judgements.ts'
import { readLens, type Lens } from '../queries/lens.ts'
import { readBlindMode } from '../queries/review-settings.ts'
import { readRow } from '../queries/session-rows.ts'
import { listTestQuestions } from '../queries/test-questions.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'
import { paceOf, PACE_OF } from './pace.ts'
import { drawQueue, sizeOfQueue } from './queue-drawing.ts'
import { createQuestionsAt, type QuestionsAt } from './questions-at.ts'
import { createSessionsToScore } from './sessions-to-score.ts'
import type { ReaderResultSets } from './result-sets/reader-result-sets.ts'

type QueueReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `queue.${string}`>>

type Databases = { readonly cache: ReadDb; readonly reviews: ReadDb }

/** The reader's methods for the queue. */
export function queueReads(databases: Databases, resultSets: ReaderResultSets): QueueReads {
  const { cache, reviews } = databases
  const questionsAt = createQuestionsAt(cache)
  const toScore = createSessionsToScore(databases, resultSets)
  const idsOf = (resultSetId: number, onlySelected: boolean) =>
    onlySelected ? resultSets.selectedIds(resultSetId) : resultSets.ids(resultSetId)
  return {
    'queue.get': () => inSnapshot(reviews, () => readQueue(reviews)),
    'queue.size': (resultSetId, onlySelected) => sizeOfQueue(databases, idsOf(resultSetId, onlySelected)),
    'queue.draw': (resultSetId, onlySelected, choice, seed) =>
      inSnapshot(cache, () => {
        const listed = { ids: idsOf(resultSetId, onlySelected), tellsNames: resultSets.tellsNames(resultSetId) }
        return drawQueue(databases, resultSets, listed, choice, seed)
      }),
    'queue.placeOf': (key) => placeInQueue(reviews, key, placesShown(reviews)),
    'queue.open': (limit) => inSnapshot(reviews, () => listOpen(reviews, limit)),
    'queue.around': (place) => inSnapshot(reviews, () => readAround(databases, readLens(reviews), place)),
    'queue.questions': () => inSnapshot(cache, () => listQuestions(databases)),
    'queue.scores': (code) => inSnapshot(reviews, () => readScores(databases, { questionsAt, toScore }, code)),
    'queue.answers': (code, places) => {
      const lens = readLens(reviews)
      return places.map((place): QueuedAnswer => {
        const key = queuedAt(reviews, place, placesIn(lens))
        const row = key === null ? null : readRow(cache, key, lens)
        const question = key === null ? undefined : readQuestions(cache, key)?.find((one) => one.code === code)
        return { place, row, answer: question === undefined ? null : answerOf(question) }
      })
    },
  }
}

const placesShown = (reviews: ReadDb): Places => placesOf(readBlindMode(reviews).isBlind)
const placesIn = ({ blind }: Lens): Places => placesOf(blind !== null)

function readQueue(reviews: ReadDb): Queue | null {
  const stored = readStoredQueue(reviews)
  if (stored === null) return null
  const { madeAt, order, skipsSubmitted, mode, question } = stored
  const { isBlind } = readBlindMode(reviews)
  const from = isBlind ? withoutSearch(stored.from) : stored.from
  const total = countQueued(reviews)
  const made = Math.min(stored.place, Math.max(0, total - 1))
  const place = toPlace(reviews, made, { from: 'place', to: placesOf(isBlind) })
  const facts = { madeAt, from, order, skipsSubmitted, mode, question, total, place }
  const own = readOwn(reviews)?.reviewer
  if (own === undefined) return { ...facts, submitted: 0, pace: null }
  const times = submissionsOfQueue(reviews, own, madeAt, PACE_OF)
  return { ...facts, submitted: countSubmittedOfQueue(reviews, own), pace: paceOf(times) }
}

/** From the user's place on, then from the start again. */
function listOpen(reviews: ReadDb, limit: number): readonly SessionKey[] {
  const own = readOwn(reviews)?.reviewer ?? null
  const places = placesShown(reviews)
  const place = toPlace(reviews, readStoredQueue(reviews)?.place ?? 0, { from: 'place', to: places })
  const open: SessionKey[] = []
  const add = (key: SessionKey) => {
    if (own === null || readStatus(reviews, key, own)?.status !== 'submitted') open.push(key)
    return open.length < limit
  }
  for (const { key } of queuedFrom(reviews, place, 1, places)) if (!add(key)) return open
  for (const { place: earlier, key } of queuedFrom(reviews, 0, 1, places)) if (earlier >= place || !add(key)) break
  return open
}

/** What was searched for may be a name. */
function withoutSearch(from: QueueSource): QueueSource {
  return from.kind === 'view' ? { ...from, search: '' } : from
}

function readAround({ cache, reviews }: Databases, lens: Lens, place: number): QueueAround {
  const places = placesIn(lens)
  const own = readOwn(reviews)?.reviewer ?? null
  const isSubmitted = (key: SessionKey) => own !== null && readStatus(reviews, key, own)?.status === 'submitted'
  const withRow = (found: { readonly place: number; readonly key: SessionKey }): QueuedSession | null => {
    const row = readRow(cache, found.key, lens)
    return row === null ? null : { place: found.place, row, isSubmitted: isSubmitted(found.key) }
  }
  let missing = 0
  const next: QueuedSession[] = []
  for (const found of queuedFrom(reviews, place + 1, 1, places)) {
    const session = withRow(found)
    if (session !== null) next.push(session)
    else if (next.length === 0) missing += 1
    if (next.length === 2) break
  }
  let previous: QueuedSession | null = null
  for (const found of queuedFrom(reviews, place - 1, -1, places)) {
    previous = withRow(found)
    if (previous !== null) break
  }
  const hereKey = queuedAt(reviews, place, places)
  const here = hereKey === null ? null : withRow({ place, key: hereKey })
  return { here, previous, next, nextOpen: findOpen(), missing }

  /** After this place, and from the start again. */
  function findOpen(): QueuedSession | null {
    for (const found of queuedFrom(reviews, place + 1, 1, places)) {
      const session = isSubmitted(found.key) ? null : withRow(found)
      if (session !== null) return session
    }
    for (const found of queuedFrom(reviews, 0, 1, places)) {
      if (found.place >= place) return null
      const session = isSubmitted(found.key) ? null : withRow(found)
      if (session !== null) return session
    }
    return null
  }
}

type Listed = QueueQuestion & { readonly test: Guid }

function listAll({ cache, reviews }: Databases): readonly Listed[] {
  const tests = testsOfQueue(reviews)
  return listTestQuestions(cache).flatMap(({ test, title, questions }) =>
    tests.has(test) ? questions.map((question) => ({ ...question, test, testTitle: title })) : [],
  )
}

function listQuestions(databases: Databases): readonly QueueQuestion[] {
  const byCode = new Map<string, QueueQuestion>()
  for (const { code, num, prompt, max, testTitle } of listAll(databases)) {
    if (!byCode.has(code)) byCode.set(code, { code, num, prompt, max, testTitle })
  }
  return [...byCode.values()].toSorted((one, other) => one.num - other.num)
}

type Known = {
  readonly questionsAt: QuestionsAt
  readonly toScore: ReturnType<typeof createSessionsToScore>
}

function readScores(databases: Databases, { questionsAt, toScore }: Known, code: string): QueueScores {
  const { reviews } = databases
  const shown = placesShown(reviews)
  const usual = new Map(listAll(databases).flatMap((one) => (one.code === code ? [[one.test, one.num] as const] : [])))
  const places = placesOfTests(reviews, [...usual.keys()], shown)
  const own = readOwn(reviews)?.reviewer
  const madeAt = readStoredQueue(reviews)?.madeAt ?? 0
  const questionAt = questionsAt(code, madeAt, shown)
  const scored = (own === undefined ? [] : scoresOfQueue(reviews, own, shown)).filter(({ place, key, question }) => {
    const number = usual.get(key.testId)
    if (number === undefined) return false
    const facts = questionAt(place, key)
    // Without the session's report the usual number is assumed.
    return facts === 'no-report' ? question === number : facts !== 'lacking' && question === facts.num
  })
  const done = new Set([
    ...scored.map(({ place }) => place),
    ...(own === undefined ? [] : submittedPlaces(reviews, own, shown)),
  ])
  const times = scored.flatMap(({ savedAt }) => (savedAt < madeAt ? [] : [savedAt]))
  return {
    places,
    scores: scored.map(({ place, points }) => ({ place, points })),
    open: toScore(madeAt, shown)
      .filter(({ place, key, isFinished }) => {
        if (done.has(place) || !usual.has(key.testId)) return false
        const facts = questionAt(place, key)
        return typeof facts === 'object' && facts.needsScore[isFinished ? 'finished' : 'inProgress']
      })
      .map(({ place }) => place),
    pace: paceOf(times.toSorted((one, other) => other - one).slice(0, PACE_OF)),
  }
}

function answerOf({ answer }: Question): QueuedAnswer['answer'] {
  return { kind: answer.kind, words: answer.kind === 'essay' ? countWords(answer.text) : null }
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Texts beyond this length are counted up to it. */
const MOST_COUNTED = 20_000

function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of WORDS.segment(text.slice(0, MOST_COUNTED))) if (isWordLike) count += 1
  return count
}
