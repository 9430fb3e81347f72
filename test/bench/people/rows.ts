import { join } from 'node:path'
import { median, type Cost } from '../measuring.ts'
import { measure } from '../processes.ts'
import type { Row } from '../table.ts'
import type { PeopleEmployees } from './people-employees.ts'
import type { PeopleRegistered } from './people-registered.ts'

const EMPLOYEES = 100_000
const REGISTERED = 100_000
/** Names, branches and posts of registered people, and beginnings of words. */
const WORDS = ['team lead', 'jonas solberg', 'sofia', 'krakow', 'person.777', 'петрова lagos', 'osaka ing']

type Options = { readonly scratch: string; readonly key: string; readonly rounds: number }

/** What a dry run of a sync takes, until its rows are there. */
export async function measureEmployees({ scratch, key, rounds }: Options): Promise<readonly Row[]> {
  const folder = join(scratch, 'employees')
  const { bytes, runs, bare, bodies, stalls } = await measure<PeopleEmployees>('people-employees', {
    folder,
    key,
    employees: EMPLOYEES,
    rounds,
  })
  const by = (kind: keyof Cost, costs: readonly Cost[]) => median(costs.map((cost) => cost[kind]))
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const ratio = (kind: keyof Cost) => (by(kind, runs) / by(kind, bare)).toFixed(1)
  return [
    {
      what: `CSV of ${EMPLOYEES.toLocaleString('en')} employees read, checked and compared`,
      figure: `${seconds(by('ms', runs))}, ${(bytes / 1e6).toFixed(0)} MB; processor ${seconds(by('cpuMs', runs))} (csv-parse alone ${seconds(by('ms', bare))}, processor ${seconds(by('cpuMs', bare))})`,
      ratio: `${ratio('ms')} times csv-parse (cpu ${ratio('cpuMs')})`,
      aim: 'below 3 s',
    },
    {
      what: 'longest stall of the main thread meanwhile; bodies of the batches',
      figure: `${stalls.longestMs.toFixed(1)} ms, its own work ${stalls.longestOwnMs.toFixed(1)} ms; ${bodies.ms.toFixed(0)} ms`,
      aim: 'below 50 ms',
    },
  ]
}

/**
 * What a search of registered people takes beside that of sessions in the same run, which is `null` where sessions are
 * not measured.
 */
export async function measureRegistered({
  scratch,
  key,
  sessions,
}: Pick<Options, 'scratch' | 'key'> & { readonly sessions: { readonly p50: number } | null }): Promise<readonly Row[]> {
  const { fill, first, word, miss, list } = await measure<PeopleRegistered>('people-registered', {
    folder: join(scratch, 'registered'),
    key,
    people: REGISTERED,
    words: WORDS,
  })
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const figure = ({ p50, p95, cpu }: PeopleRegistered['word']) => `p50 ${ms(p50)}, p95 ${ms(p95)}, processor ${ms(cpu)}`
  const ratio = sessions === null ? {} : { ratio: `${(word.p50 / sessions.p50).toFixed(1)} of the sessions’ search` }
  const aim = 'p95 below 30 ms'
  return [
    {
      what: `search of ${REGISTERED.toLocaleString('en')} registered people, top 100`,
      figure: `${figure(word)}; first ${ms(first)}`,
      ...ratio,
      aim,
    },
    { what: 'search that finds nobody', figure: figure(miss), aim },
    { what: 'registered people without a search, 100 of them', figure: figure(list), aim },
    { what: 'answers of a thousand recorded', figure: `${ms(fill.ms / (REGISTERED / 1000))} each` },
  ]
}
