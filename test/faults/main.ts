import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '../../reference-service/service.ts'
import { buildLibrary, FAULTS, type Fault } from './control.ts'
import { createLane, type Lane } from './lane.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { selection } from './selection.ts'
import { makeReady, tryFault, type Ground, type Ready, type Result } from './trials.ts'

/**
 * Disk faults at every change of the disk. `--short` takes a selection; `--only NAME`, `--fault KIND` and `--at N` choose.
 * The last line is `N passed, N failed`.
 */
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    fault: { type: 'string' },
    at: { type: 'string' },
  },
})
const LANES = 2
const UNTIL = Date.parse('2026-03-01T00:00:00Z')

type Task = { readonly ready: Ready; readonly fault: Fault; readonly at: number }

function tasksOf(ready: Ready): readonly Task[] {
  const { operations } = ready
  const chosen =
    options.at !== undefined
      ? [Number(options.at)]
      : options.short
        ? selection(operations)
        : // Threads take turns differently each time, so a trial may have some more changes than the first one had.
          Array.from({ length: operations.length + 5 }, (_, at) => at + 1)
  const faults = FAULTS.filter((fault) => options.fault === undefined || options.fault === fault)
  return faults.flatMap((fault) => chosen.map((at) => ({ ready, fault, at })))
}

function print({ scenario, fault, at, operation, problems }: Result): void {
  console.log(`FAILED ${scenario}, ${fault} at ${at} (${operation}): ${problems.join('; ')}`)
}

async function runAll(tasks: readonly Task[], lanes: readonly Lane[], ground: Ground): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = tasks.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const { ready, fault, at } of waiting) {
        const result = await tryFault(ready, fault, at, lane, ground)
        if (result === null) continue
        results.push(result)
        if (result.problems.length > 0) print(result)
      }
    }),
  )
  return results
}

function summarize(results: readonly Result[]): void {
  for (const { name } of SCENARIOS) {
    const parts = FAULTS.flatMap((fault) => {
      const of = results.filter((result) => result.scenario === name && result.fault === fault)
      const passed = of.filter(({ problems }) => problems.length === 0)
      return of.length === 0 ? [] : [`${fault} ${passed.length} of ${of.length}`]
    })
    if (parts.length > 0) console.log(`${name}: ${parts.join(', ')}`)
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'))
  const library = buildLibrary(folder)
  if (library === null) {
    console.log('Disk faults need Linux and a C compiler: skipped.')
    rmSync(folder, { recursive: true })
    console.log('0 passed, 0 failed')
    return
  }
  const service = await startService({ sessions: 60, seed: 7, pageSize: 20, until: UNTIL, centers: ['North', 'South'] })
  const ground = { folder, service }
  const lanes = Array.from({ length: LANES }, (_, number) => createLane(folder, library, number))
  try {
    const [first] = lanes
    const tasks: Task[] = []
    for (const scenario of SCENARIOS) {
      if (first === undefined || (options.only !== undefined && scenario.name !== options.only)) continue
      const ready = await makeReady(scenario, first, ground)
      console.log(`${scenario.name}: ${ready.operations.length} changes of the disk`)
      tasks.push(...tasksOf(ready))
    }
    const results = await runAll(tasks, lanes, ground)
    summarize(results)
    const failed = results.filter(({ problems }) => problems.length > 0).length
    process.exitCode = failed === 0 ? 0 : 1
    console.log(`${results.length - failed} passed, ${failed} failed`)
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
