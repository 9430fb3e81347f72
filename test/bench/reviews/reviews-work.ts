// Insight over all reviews, a queue of all sessions, and a change of one review.
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { argumentOf, spread, timed, watchStalls, type Cost } from '../measuring.ts'

export type ReviewsWork = {
  readonly choices: Cost
  readonly insight: Cost
  readonly disagreements: Cost
  readonly queue: Cost
  readonly around: ReturnType<typeof spread>
  readonly queueState: Cost
  readonly questions: Cost
  readonly scores: Cost
  /** Once more, as after a save. */
  readonly scoresAgain: Cost
  readonly save: ReturnType<typeof spread>
  readonly longestOwnMs: number
}

const { folder, key, sessions } = argumentOf<{ folder: string; key: string; sessions: number }>()
const store = await openStore({
  connectionId: 'bench' as ConnectionId,
  folder,
  key: Buffer.from(key, 'hex'),
  backupMinutes: 0,
})
const DAY = 86_400_000
const stop = watchStalls()
const [choices] = await timed(() => store.insight.choices())
const now = Date.now()
const bounds = Array.from({ length: 53 }, (_, at) => now - (52 - at) * 7 * DAY)
const scope = { testId: null, by: 'me', bounds } as const
const [insight, counts] = await timed(() => store.insight.get(scope))
if (counts.submitted < sessions / 2) throw new Error(`Insight counts ${counts.submitted} of ${sessions} sessions`)
const [disagreements] = await timed(() => store.insight.disagreements(scope, 100))

const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
const [queue] = await timed(() =>
  store.queue.make(
    resultSetId,
    false,
    { order: 'shown', skipsSubmitted: false },
    { kind: 'view', name: 'All', search: '' },
  ),
)
const [queueState, made] = await timed(() => store.queue.get())
if (made?.total !== sessions) throw new Error(`the queue has ${made?.total} of ${sessions} sessions`)
const around: number[] = []
for (let at = 0; at < 40; at++) {
  const [{ ms }] = await timed(() => store.queue.around(Math.floor((sessions * at) / 41)))
  around.push(ms)
}
const [questions, asked] = await timed(() => store.queue.questions())
const code = asked[1]?.code
if (code === undefined) throw new Error('the queue has no questions')
const [scores] = await timed(() => store.queue.scores(code))
const [scoresAgain] = await timed(() => store.queue.scores(code))

const { rows } = await store.sessions.open(
  { reviewStages: ['inProgress'] },
  { column: 'started', direction: 'desc' },
  40,
)
const save: number[] = []
for (const [at, row] of rows.entries()) {
  const { reviews } = await store.reviews.of(row.key)
  const revision = reviews[0]?.comment.revision ?? 0
  const change = { entity: 'comment', value: `Changed ${now} ${at}` } as const
  const [{ ms }] = await timed(() => store.reviews.change(row.key, change, { revision, report: null }))
  save.push(ms)
}
const { longestOwnMs } = stop()
await store.close()
console.log(
  JSON.stringify({
    ...{ choices, insight, disagreements, queue, queueState, questions, scores, scoresAgain, longestOwnMs },
    around: spread(around),
    save: spread(save),
  } satisfies ReviewsWork),
)
