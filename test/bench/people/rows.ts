import { join } from 'node:path'
import { median, type Cost } from '../measuring.ts'
import { measure } from '../processes.ts'
import type { Row } from '../table.ts'
import type { PeopleEmployees } from './people-employees.ts'

const EMPLOYEES = 100_000

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
