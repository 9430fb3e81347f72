import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ReviewExportKind } from '../../../contract/model/review-export-columns.ts'
import { REVIEW_EXPORT_KINDS } from '../../../contract/model/review-export-columns.ts'
import { median } from '../measuring.ts'
import { measure } from '../processes.ts'
import type { Row } from '../table.ts'
import type { ReviewsExport } from './reviews-export.ts'
import type { ReviewsFill } from './reviews-fill.ts'
import type { ReviewsList } from './reviews-list.ts'
import type { ReviewsOpen } from './reviews-open.ts'
import type { ReviewsRebuild } from './reviews-rebuild.ts'
import type { ReviewsWork } from './reviews-work.ts'

type ReviewBench = {
  readonly scratch: string
  /** Of 32 bytes, in hexadecimal digits. */
  readonly key: string
  /** Each has a review of ten operations. */
  readonly sessions: number
  readonly rounds: number
}

const ms = (value: number) => (value < 100 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** What a store with a review of each session takes. */
export async function measureReviews({ scratch, key, sessions, rounds }: ReviewBench): Promise<readonly Row[]> {
  const folder = join(scratch, 'reviews')
  const plain = join(scratch, 'reviews-plain')
  const store = { folder, key }
  const fill = await measure<ReviewsFill>('reviews-fill', { ...store, plain, sessions })
  const opened: ReviewsOpen[] = []
  for (let round = 0; round < Math.max(3, rounds); round++) opened.push(await measure('reviews-open', store))
  const rebuilt = await measure<ReviewsRebuild>('reviews-rebuild', { ...store, operations: fill.operations })
  const lists = await measure<ReviewsList>('reviews-list', { ...store, plain })
  const work = await measure<ReviewsWork>('reviews-work', { ...store, sessions })
  const exported: [ReviewExportKind, ReviewsExport][] = []
  for (const what of REVIEW_EXPORT_KINDS) {
    exported.push([what, await measure('reviews-export', { ...store, what, csv: join(scratch, `${what}.csv`) })])
  }
  for (const made of [folder, plain]) rmSync(made, { recursive: true, force: true })
  return [
    ...rowsOfStore(fill, opened, rebuilt),
    ...lists.flatMap(rowsOfList),
    ...rowsOfWork(work),
    ...exported.map(([what, run]) => rowOfExport(what, run)),
  ]
}

function rowsOfStore(fill: ReviewsFill, opened: readonly ReviewsOpen[], rebuilt: ReviewsRebuild): readonly Row[] {
  const operations = fill.operations.toLocaleString('en')
  const rows = opened.map((run) => run.rows.ms)
  return [
    {
      what: `reviews, ${operations} operations: open the store, to the first rows`,
      figure: `${ms(median(rows))} (${rows.map((one) => Math.round(one)).join(', ')}), cpu ${ms(median(opened.map((run) => run.rows.cpuMs)))}, ${megabytes(fill.bytes)}; then a review ${ms(median(opened.map((run) => run.review.ms)))}`,
      aim: 'below 1 s',
    },
    {
      what: 'reviews: rebuild the state from the journal, which equals it',
      figure: `${seconds(rebuilt.ms)} (cpu ${seconds(rebuilt.cpuMs)}), ${megabytes(rebuilt.peakRss)} at most; main's own work ${ms(rebuilt.longestOwnMs)}`,
      aim: 'below 30 s',
    },
    {
      what: 'reviews: open with a cache that has none of their facts; close with a backup',
      figure: `${seconds(fill.firstOpen.ms)}; ${seconds(fill.close.ms)}`,
    },
  ]
}

function rowsOfList({ name, rows, open, windows }: ReviewsList[number]): readonly Row[] {
  return [
    {
      what: `list with reviews, ${name}: open`,
      figure: `p50 ${ms(open.with.p50)}, p95 ${ms(open.with.p95)}, ${rows.toLocaleString('en')} rows (without reviews ${ms(open.without.p50)}, ${ms(open.without.p95)})`,
      ratio: (open.with.p50 / open.without.p50).toFixed(2),
    },
    {
      what: `list with reviews, ${name}: window of 100`,
      figure: `p50 ${ms(windows.with.p50)}, p95 ${ms(windows.with.p95)} (without ${ms(windows.without.p50)}, ${ms(windows.without.p95)})`,
      ratio: (windows.with.p50 / windows.without.p50).toFixed(2),
      aim: 'p95 below 30 ms',
    },
  ]
}

function rowsOfWork(work: ReviewsWork): readonly Row[] {
  return [
    {
      what: 'Insight over all reviews: choices, counts, disagreements',
      figure: [work.choices, work.insight, work.disagreements].map((cost) => ms(cost.ms)).join(', '),
    },
    {
      what: 'queue of all sessions: made, read, a place',
      figure: `${ms(work.queue.ms)}, ${ms(work.queueState.ms)}, p95 ${ms(work.around.p95)}`,
    },
    {
      what: 'queue by question: questions, scores of one, and again',
      figure: `${ms(work.questions.ms)}, ${ms(work.scores.ms)}, ${ms(work.scoresAgain.ms)}`,
    },
    {
      what: 'a change of a review, durable',
      figure: `p50 ${ms(work.save.p50)}, p95 ${ms(work.save.p95)}`,
    },
    {
      what: 'main’s own work meanwhile, without a break',
      figure: ms(work.longestOwnMs),
      aim: 'below 50 ms',
    },
  ]
}

function rowOfExport(what: ReviewExportKind, run: ReviewsExport): Row {
  return {
    what: `CSV of ${what}, of all reviews`,
    figure: `${seconds(run.ms)} (cpu ${seconds(run.cpuMs)}), ${run.rows.toLocaleString('en')} rows, ${megabytes(run.bytes)}; memory ${megabytes(run.rssBefore)} before, ${megabytes(run.peakRss)} at most; main's own work ${ms(run.longestOwnMs)}`,
    aim: 'below 300 MB, 50 ms',
  }
}
