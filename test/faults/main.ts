import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '../../reference-service/service.ts'
import { setup as buildApp } from '../support/build-app.ts'
import '../support/built-threads.ts'
import { buildLibrary, FAULTS, type Fault } from './control.ts'
import { createLane, type Lane } from './lane.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { selection } from './selection.ts'
import { walk } from './walk.ts'
import { makeReady, tryFault, type Ground, type Ready, type Result } from './trials.ts'

/**
 * Disk faults at every change of the disk, and walks against a model. `--short` takes a selection; `--only NAME` (a
 * scenario, or `walk`), `--fault KIND` and `--at N` choose. The last line is `N passed, N failed`.
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
const STEPS_OF_A_WALK = 500
const STEPS = { short: 2000, whole: 100_000 } as const
const UNTIL = Date.parse('2026-03-01T00:00:00Z')

type Task = { readonly ready: Ready; readonly fault: Fault; readonly at: number }

function tasksOf(ready: Ready): readonly Task[] {
  const faults = FAULTS.filter((fault) => options.fault === undefined || options.fault === fault)
  return faults.flatMap((fault) => placesOf(ready.operations, fault).map((at) => ({ ready, fault, at })))
}

function placesOf(operations: readonly string[], fault: Fault): readonly number[] {
  if (options.at !== undefined) return [Number(options.at)]
  if (options.short) return selection(operations, fault)
  // Threads take turns differently each time, so a trial may have some more changes than the first one had.
  return Array.from({ length: operations.length + 5 }, (_, at) => at + 1)
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

type Walked = { readonly passed: number; readonly failed: number }

/** Two walks at a time; the number of those that ended badly. */
async function walkAll(folder: string): Promise<Walked> {
  if (![undefined, 'walk'].includes(options.only)) return { passed: 0, failed: 0 }
  const walks = (options.short ? STEPS.short : STEPS.whole) / STEPS_OF_A_WALK
  const seeds = options.at === undefined ? Array.from({ length: walks }, (_, at) => at + 1) : [Number(options.at)]
  const waiting = seeds.values()
  let failed = 0
  const walkOn = async () => {
    for (const seed of waiting) {
      try {
        await walk(folder, seed, STEPS_OF_A_WALK)
      } catch (error) {
        failed += 1
        console.log(`FAILED walk ${seed}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, walkOn))
  return { passed: seeds.length - failed, failed }
}

function summarize(results: readonly Result[], { passed, failed }: Walked): void {
  for (const { name } of SCENARIOS) {
    const parts = FAULTS.flatMap((fault) => {
      const of = results.filter((result) => result.scenario === name && result.fault === fault)
      const passed = of.filter(({ problems }) => problems.length === 0)
      return of.length === 0 ? [] : [`${fault} ${passed.length} of ${of.length}`]
    })
    if (parts.length > 0) console.log(`${name}: ${parts.join(', ')}`)
  }
  const walks = passed + failed
  if (walks > 0) console.log(`walk: ${passed} of ${walks}, ${STEPS_OF_A_WALK} steps each`)
}

async function strikeAll(folder: string): Promise<readonly Result[]> {
  if (options.only === 'walk') return []
  const library = buildLibrary(folder)
  if (library === null) {
    console.log('Disk faults need Linux and a C compiler: skipped.')
    return []
  }
  const service = await startService({ sessions: 60, seed: 7, pageSize: 20, until: UNTIL, centers: ['North', 'South'] })
  const ground = { folder, service }
  const lanes = Array.from({ length: LANES }, (_, number) => createLane(folder, library, number))
  try {
    const tasks: Task[] = []
    for (const scenario of SCENARIOS) {
      const [first] = lanes
      if (first === undefined || (options.only !== undefined && scenario.name !== options.only)) continue
      const ready = await makeReady(scenario, first, ground)
      console.log(`${scenario.name}: ${ready.operations.length} changes of the disk`)
      tasks.push(...tasksOf(ready))
    }
    return await runAll(tasks, lanes, ground)
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    await service.close()
  }
}

async function main(): Promise<void> {
  buildApp()
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'))
  try {
    // Scenarios are made ready one after the other, and trials wait for their disks and processes.
    const [results, walks] = await Promise.all([strikeAll(folder), walkAll(folder)])
    summarize(results, walks)
    const bad = results.filter(({ problems }) => problems.length > 0).length
    const failed = bad + walks.failed
    process.exitCode = failed === 0 ? 0 : 1
    console.log(`${results.length - bad + walks.passed} passed, ${failed} failed`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
