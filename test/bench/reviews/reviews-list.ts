// The list with reviews beside the same list without: filters, orders and windows, in turns.
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { SessionFilter, SessionSort } from '../../../contract/model/session.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import type { Store } from '../../../main/store/store.ts'
import { argumentOf, spread, timed } from '../measuring.ts'

type Spread = ReturnType<typeof spread>

/** Milliseconds of a list of the reviews and of one without that is comparable. */
export type ReviewsList = readonly {
  readonly name: string
  readonly rows: number
  readonly open: { readonly with: Spread; readonly without: Spread }
  readonly windows: { readonly with: Spread; readonly without: Spread }
}[]

const { folder, plain, key } = argumentOf<{ folder: string; plain: string; key: string }>()
const openIn = (where: string) =>
  openStore({ connectionId: 'bench' as ConnectionId, folder: where, key: Buffer.from(key, 'hex'), backupMinutes: 0 })
const reviewed = await openIn(folder)
const bare = await openIn(plain)
const OPENINGS = 15
const WINDOWS = 40
const WINDOW = 100

type Listed = { readonly filter: SessionFilter; readonly sort: SessionSort }
const newest: SessionSort = { column: 'started', direction: 'desc' }
const filtered = (filter: SessionFilter): Listed => ({ filter, sort: newest })
const sorted = (column: SessionSort['column']): Listed => ({ filter: {}, sort: { column, direction: 'asc' } })
const YEAR = 365 * 86_400_000

/** With reviews, and without: the same list, a filter of a fact in as many rows, or an order by one. */
const LISTS: Readonly<Record<string, readonly [Listed, Listed]>> = {
  'review columns': [filtered({}), filtered({})],
  'verdict filter': [filtered({ verdicts: ['violation', 'invalid'] }), filtered({ conclusions: [1, 2] })],
  'status filter': [filtered({ reviewStages: ['submitted', 'outdated'] }), filtered({ finished: true })],
  'outdated filter': [filtered({ reviewStages: ['outdated'] }), filtered({ autoClosed: true })],
  'disagreement filter': [filtered({ disagreement: true }), filtered({ conclusions: [0, 1] })],
  'note kind filter': [filtered({ noteKinds: ['incident', 'check'] }), filtered({ conclusions: [0, 1, 2] })],
  'my score filter': [filtered({ pointsFrom: 5, pointsTo: 15 }), filtered({ percentFrom: 20, percentTo: 60 })],
  'submitted in a month': [
    filtered({ submittedFrom: Date.now() - YEAR, submittedTo: Date.now() - YEAR * (11 / 12) }),
    filtered({ percentFrom: 20, percentTo: 28 }),
  ],
  'score of a question': [
    filtered({ questionScore: { question: 2, from: 5, to: 10 } }),
    filtered({ percentFrom: 20, percentTo: 60 }),
  ],
  'verdict order': [sorted('verdict'), sorted('conclusion')],
  'status order': [sorted('reviewStage'), sorted('conclusion')],
  'my score order': [sorted('points'), sorted('percent')],
  'notes order': [sorted('notes'), sorted('evaluation')],
  'disagreement order': [sorted('disagreement'), sorted('conclusion')],
}

async function measure(store: Store, { filter, sort }: Listed, times: { open: number[]; windows: number[] }) {
  // Another order first, so that the one that is measured is not the one that is kept.
  const [{ ms }, { resultSetId, total }] = await timed(() => store.sessions.open(filter, sort))
  times.open.push(ms)
  for (let at = 0; at < WINDOWS / OPENINGS; at++) {
    const offset = Math.floor((Math.max(0, total - WINDOW) * at * OPENINGS) / WINDOWS)
    const [{ ms: took }, rows] = await timed(() => store.sessions.window(resultSetId, offset, WINDOW))
    if (rows.length !== Math.min(WINDOW, total)) throw new Error('a window is short')
    times.windows.push(took)
  }
  await store.sessions.close(resultSetId)
  return total
}

const found: ReviewsList[number][] = []
for (const [name, [own, other]] of Object.entries(LISTS)) {
  const times = { own: { open: [], windows: [] }, other: { open: [], windows: [] } } as Record<
    'own' | 'other',
    { open: number[]; windows: number[] }
  >
  let rows = 0
  for (let round = 0; round < OPENINGS; round++) {
    rows = await measure(reviewed, own, times.own)
    await measure(bare, other, times.other)
  }
  if (rows === 0) throw new Error(`${name} finds nothing`)
  found.push({
    name,
    rows,
    open: { with: spread(times.own.open), without: spread(times.other.open) },
    windows: { with: spread(times.own.windows), without: spread(times.other.windows) },
  })
}
await reviewed.close()
await bare.close()
console.log(JSON.stringify(found satisfies ReviewsList))
