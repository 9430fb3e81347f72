// Prints what the program does beside what a bare peer does with the same data in the same run. A figure alone says
// little on a shared machine; a ratio says more, and processor time more than time by the clock.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AppExport } from './app-export.ts'
import type { AppIngest } from './app-ingest.ts'
import type { AppReads } from './app-reads.ts'
import type { AppSmallSync } from './app-small-sync.ts'
import { median, type Cost } from './measuring.ts'
import type { PeerReads } from './peer-reads.ts'
import { measureMedia } from './media/rows.ts'
import { measureEmployees, measureRegistered } from './people/rows.ts'
import { measure, measureWindow, startService } from './processes.ts'
import { measureReviews } from './reviews/rows.ts'
import { printTable, type Row } from './table.ts'
import type { WindowPart } from './window/argument.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
/**
 * Parts that can be run alone: `reviews`, `employees`, `registered` and `media` of `store`; `playing`, `reviewing`,
 * `managing` and `files` of `window`.
 */
const GROUPS = [
  'store',
  'reviews',
  'employees',
  'registered',
  'media',
  'window',
  'playing',
  'reviewing',
  'managing',
  'files',
] as const
const WINDOW_PARTS: readonly WindowPart[] = ['window', 'playing', 'reviewing', 'managing', 'files']
const isWanted = (group: (typeof GROUPS)[number]) => values.only === undefined || values.only.split(',').includes(group)
if (!GROUPS.some(isWanted)) throw new Error(`--only takes ${GROUPS.join(', ')}`)
const sessions = Number(values.sessions)
const rounds = Number(values.rounds)
/** Names, posts and places of participants, words of titles, and beginnings of words; each pair finds some. */
const WORDS = [
  'team lead',
  'data analyst',
  'jonas solberg',
  'sofia costa',
  'ana kraków',
  'j s',
  'novak practical',
  'writing lagos',
  'surv osaka',
  'example trainee',
]

const scratch = mkdtempSync(join(tmpdir(), 'proctor-desk-bench-'))
const inScratch = (name: string) => join(scratch, name)
const key = randomBytes(32).toString('hex')
const rows: Row[] = []
const ms = (value: number) => (value < 100 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const perSecond = (took: number) => Math.round(sessions / (took / 1000)).toLocaleString('en')
const by = (kind: keyof Cost, costs: readonly Cost[]) => median(costs.map((cost) => cost[kind]))

/** Clock and processor of two that did the same work in turns: the peer's over ours. */
function ratio(peer: readonly Cost[], own: readonly Cost[]): string {
  const of = (kind: keyof Cost) => median(own.map((cost, round) => (peer[round]?.[kind] ?? Number.NaN) / cost[kind]))
  return `${of('ms').toFixed(2)} (cpu ${of('cpuMs').toFixed(2)})`
}

async function benchIngest(): Promise<void> {
  const { facts, stop } = await startService(sessions)
  const peer: Cost[] = []
  const own: AppIngest[] = []
  try {
    // In turns, so that a slow minute of the machine falls on both.
    for (let round = 0; round < rounds; round++) {
      peer.push(await measure('peer-ingest', { facts, file: inScratch(`plain-${round}.db`) }))
      own.push(await measure('app-ingest', { facts, key, folder: inScratch(`store-${round}`), sessions }))
    }
  } finally {
    await stop()
  }
  const course = own.map((run) => run.course).at(-1) ?? []
  rows.push(
    {
      what: 'ingest, against the bare loop',
      figure: `${perSecond(by('ms', own))} sessions/s (bare ${perSecond(by('ms', peer))})`,
      ratio: ratio(peer, own),
      aim: '0.5 or more',
    },
    {
      what: 'ingest, for a second of processor time',
      figure: `${perSecond(by('cpuMs', own))} (bare ${perSecond(by('cpuMs', peer))}); by tenths ${course.join(' ')}`,
    },
    {
      what: 'longest stall of the main thread while syncing',
      figure: `${ms(median(own.map((run) => run.stalls.longestMs)))}, its own work ${ms(Math.max(...own.map((run) => run.stalls.longestOwnMs)))}`,
      aim: 'below 50 ms',
    },
    {
      what: 'memory of main, most while syncing',
      figure: megabytes(Math.max(...own.map((run) => run.peakRss))),
      aim: 'below 300 MB at a million',
    },
  )
}

const SMALL_SYNC = { sessions: 160, rounds: 7 }

/** What most syncs of a day are: one page of a center, which costs what has to begin and be compiled. */
async function benchSmallSync(): Promise<void> {
  const { facts, stop } = await startService(SMALL_SYNC.sessions, ['North'])
  const peer: Cost[] = []
  const own: AppSmallSync[] = []
  try {
    for (let round = 0; round < SMALL_SYNC.rounds; round++) {
      peer.push(await measure('peer-ingest', { facts, file: inScratch(`small-plain-${round}.db`) }))
      const folder = inScratch(`small-store-${round}`)
      own.push(await measure('app-small-sync', { facts, key, folder, sessions: SMALL_SYNC.sessions }))
    }
  } finally {
    await stop()
  }
  const first = own.map((run) => run.first)
  const again = own.map((run) => run.again)
  rows.push({
    what: `a sync of ${SMALL_SYNC.sessions} sessions, first of a process, processor time`,
    figure: `${ms(by('cpuMs', first))}, once more ${ms(by('cpuMs', again))} (bare ${ms(by('cpuMs', peer))}); main's own work at most ${ms(Math.max(...own.map((run) => run.longestOwnMs)))}`,
    ratio: ratio(peer, first),
    aim: 'below 50 ms in one go',
  })
}

async function benchReads(): Promise<AppReads> {
  const reads = await measure<AppReads>('app-reads', { folder: inScratch('store-0'), key, words: WORDS })
  for (const [name, took] of Object.entries(reads.open))
    rows.push({ what: `open a result set, ${name}`, figure: ms(took) })
  for (const [name, { p50, p95 }] of Object.entries(reads.windows)) {
    const first = reads.windows[name.replace(/, \w+$/, ', first')]
    const isLast = name.endsWith('last')
    rows.push({
      what: `window of 100, ${name}`,
      figure: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
      ...(isLast && first ? { ratio: `${(p50 / first.p50).toFixed(2)} of first` } : {}),
      aim: isLast ? 'p95 below 30 ms, 1.5 or less' : 'p95 below 30 ms',
    })
  }
  return reads
}

/** The shell of SQLite on an unencrypted table that has a column of text for each of the export's. */
function shellExport(database: string): Cost {
  const commands = ['.mode csv', '.headers on', `.output ${inScratch('shell.csv')}`, 'SELECT * FROM wide;']
  const startedAt = performance.now()
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time sqlite3 "$@"', 'bash', database, ...commands],
    { encoding: 'utf8' },
  )
  const took = performance.now() - startedAt
  if (status !== 0) throw new Error(`the sqlite3 shell failed: ${stderr}`)
  const [user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { ms: took, cpuMs: (user + system) * 1000 }
}

async function benchExport(reads: AppReads): Promise<void> {
  const csv = inScratch('sessions.csv')
  const wide = inScratch('wide.db')
  const own: AppExport[] = []
  const shell: Cost[] = []
  const runOwn = () => measure<AppExport>('app-export', { folder: inScratch('store-0'), key, csv })
  own.push(await runOwn())
  const peers = await measure<PeerReads>('peer-reads', {
    plain: inScratch('plain-0.db'),
    csv,
    wide,
    out: inScratch('stringify.csv'),
    words: WORDS,
  })
  shell.push(shellExport(wide))
  for (let round = 1; round < rounds; round++) {
    own.push(await runOwn())
    shell.push(shellExport(wide))
  }
  rows.push(
    {
      what: 'search of two words, top 100, against LIKE',
      figure: `p50 ${ms(reads.search.p50)}, p95 ${ms(reads.search.p95)} (LIKE p50 ${ms(peers.like.p50)})`,
      ratio: `${(peers.like.p50 / reads.search.p50).toFixed(1)} times as fast`,
      aim: 'p95 below 30 ms',
    },
    {
      what: 'first search after a change; ten letters typed at once, the last answer',
      figure: `${ms(reads.search.first)}; ${ms(reads.typed)}`,
    },
    {
      what: 'CSV of sessions, against the sqlite3 shell',
      figure: `${ms(by('ms', own))}, ${megabytes(own[0]?.bytes ?? 0)} (shell ${ms(by('ms', shell))})`,
      ratio: ratio(shell, own),
      aim: '0.5 or more',
    },
    {
      what: 'CSV of sessions, against csv-stringify',
      figure: `csv-stringify ${ms(peers.stringify.ms)}`,
      ratio: ratio(
        own.map(() => peers.stringify),
        own,
      ),
      aim: '1.5 or more',
    },
    {
      what: 'memory of main after reading; before and at the peak of an export',
      figure: [reads.rss, own[0]?.rssBefore ?? 0, Math.max(...own.map((run) => run.peakRss))].map(megabytes).join(', '),
      aim: 'below 300 MB at a million, flat',
    },
  )
}

const load = loadavg()[0] ?? 0
let reads: AppReads | null = null
try {
  if (isWanted('store')) {
    await benchIngest()
    await benchSmallSync()
    reads = await benchReads()
    await benchExport(reads)
  }
  if (isWanted('store') || isWanted('reviews')) {
    rows.push(...(await measureReviews({ scratch, key, sessions, rounds })))
  }
  if (isWanted('store') || isWanted('employees')) rows.push(...(await measureEmployees({ scratch, key, rounds })))
  if (isWanted('store') || isWanted('registered')) {
    rows.push(...(await measureRegistered({ scratch, key, sessions: reads?.search ?? null })))
  }
  if (isWanted('store') || isWanted('media')) rows.push(...(await measureMedia({ scratch, key })))
  const parts = WINDOW_PARTS.filter((part) => isWanted('window') || isWanted(part))
  if (parts.length > 0) {
    rows.push(...(await measureWindow({ scratch, sessions, rounds, parts })))
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.versions.node}`
printTable(`${sessions.toLocaleString('en')} sessions`, rows)
console.log(`\n${machine}, ${rounds} rounds`)
mkdirSync('bench-output', { recursive: true })
writeFileSync('bench-output/bench.json', JSON.stringify({ sessions, rounds, machine, rows }, null, 2))
console.log('bench-output/bench.json has the same as JSON.')
