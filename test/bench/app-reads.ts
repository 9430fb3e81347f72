// Result sets and search of the program on a store that is there.
import { setTimeout } from 'node:timers/promises'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { SESSION_SORT_COLUMNS, type SessionFilter, type SessionSort } from '../../contract/model/session.ts'
import { openSupervisedStore } from '../../main/store/client/open-store.ts'
import { argumentOf, spread, timed } from './measuring.ts'

export type AppReads = {
  /** Milliseconds by the name of the result set, the first time after a change of the store. */
  readonly open: Record<string, number>
  readonly windows: Record<string, { readonly p50: number; readonly p95: number }>
  readonly search: { readonly p50: number; readonly p95: number; readonly first: number }
  /** A search typed letter by letter without waiting for any: until the last letter's answer. */
  readonly typed: number
  readonly rss: number
}

const { folder, key, words } = argumentOf<{ folder: string; key: string; words: string[] }>()
const openBenchStore = () =>
  openSupervisedStore({ connectionId: 'bench' as ConnectionId, folder, key: Buffer.from(key, 'hex') })
let { store, supervisor } = await openBenchStore()
// What the program does behind the feed, while it is idle.
while (!(await supervisor.ask('resultSets.isEmailOrderComplete'))) await setTimeout(100)
const REPEAT = 40
const WINDOW = 100

const resultSets: Record<string, { filter: SessionFilter; sort: SessionSort }> = {
  'default sort': { filter: {}, sort: { column: 'started', direction: 'desc' } },
  'filtered sort': {
    filter: { manualScoring: ['required'], finished: true },
    sort: { column: 'participantName', direction: 'asc' },
  },
}
const open: AppReads['open'] = {}
const windows: AppReads['windows'] = {}
for (const [name, { filter, sort }] of Object.entries(resultSets)) {
  const [{ ms }, resultSet] = await timed(() => store.sessions.open(filter, sort))
  open[name] = ms
  const offsets = { first: 0, middle: Math.floor(resultSet.total / 2), last: Math.max(0, resultSet.total - WINDOW) }
  for (const [place, offset] of Object.entries(offsets)) {
    const times: number[] = []
    for (let round = 0; round < REPEAT; round++) {
      const [{ ms: took }, rows] = await timed(() => store.sessions.window(resultSet.resultSetId, offset, WINDOW))
      if (rows.length !== Math.min(WINDOW, resultSet.total)) throw new Error(`${place} window of ${name} is short`)
      times.push(took)
    }
    windows[`${name}, ${place}`] = spread(times)
  }
  await store.sessions.close(resultSet.resultSetId)
}

async function search(text: string): Promise<void> {
  const resultSet = await store.sessions.open({ search: text }, { column: 'started', direction: 'desc' })
  await store.sessions.window(resultSet.resultSetId, 0, WINDOW)
  await store.sessions.close(resultSet.resultSetId)
}

const searches: number[] = []
for (let round = 0; round < REPEAT; round++) {
  const [{ ms }] = await timed(() => search(words[round % words.length] ?? ''))
  searches.push(ms)
}
const letters = 'jonas solb'
const [{ ms: typed }] = await timed(() => Promise.all(Array.from(letters, (_, at) => search(letters.slice(0, at + 1)))))

// The orders of the result sets above are kept, and would come at once.
const kept = new Set<string>(Object.values(resultSets).map(({ sort }) => sort.column))
async function openBy(column: SessionSort['column']): Promise<number> {
  const [{ ms }, resultSet] = await timed(() => store.sessions.open({}, { column, direction: 'asc' }))
  await store.sessions.close(resultSet.resultSetId)
  return ms
}
for (const column of SESSION_SORT_COLUMNS.filter((name) => !kept.has(name))) open[`by ${column}`] = await openBy(column)

const { rss } = process.memoryUsage()
await store.close()

// As right after a first sync.
;({ store, supervisor } = await openBenchStore())
await supervisor.ask('health.forgetEmailOrder')
open['by participantEmail, before its order is made'] = await openBy('participantEmail')
await store.close()
console.log(
  JSON.stringify({
    open,
    windows,
    search: { ...spread(searches), first: searches[0] ?? Number.NaN },
    typed,
    rss,
  } satisfies AppReads),
)
