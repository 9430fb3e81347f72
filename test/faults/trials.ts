import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { factsOfService, type RunningService } from '../../reference-service/service.ts'
import { check } from './check.ts'
import type { Fault } from './control.ts'
import type { Lane, Trial } from './lane.ts'
import type { Home, Prepared, Scenario } from './scenario.ts'
import { exportedFile } from './scenarios/export.ts'

/** What became of one fault: nothing wrong where `problems` is empty. `operation` is what it struck. */
export type Result = {
  readonly scenario: string
  readonly fault: Fault
  readonly at: number
  readonly operation: string
  readonly problems: readonly string[]
}

/** A scenario with the home that its trials begin with, and what it does to the disk when nothing fails. */
export type Ready = {
  readonly scenario: Scenario
  readonly prepared: Prepared
  readonly template: string
  readonly operations: readonly string[]
  readonly wholeExport: Buffer | null
}

export type Ground = { readonly folder: string; readonly service: RunningService }

function homeAt(folder: string): Home {
  return { folder, data: join(folder, 'data'), out: join(folder, 'out') }
}

/** Prepares a scenario and runs it once without a fault, which it must survive as well. */
export async function makeReady(scenario: Scenario, lane: Lane, ground: Ground): Promise<Ready> {
  const facts = factsOfService(ground.service)
  const template = mkdtempSync(join(ground.folder, 'template-'))
  const origin = homeAt(template)
  mkdirSync(origin.data)
  mkdirSync(origin.out)
  const prepared = await scenario.prepare(origin, facts)
  const home = copyHome(template, ground)
  const trial = await lane.run({ scenario: scenario.name, home, service: facts }, (control) =>
    control.watch(home.folder),
  )
  const wholeExport = scenario.name === 'export' ? readFileSync(exportedFile(home)) : null
  const { told } = trial
  const aftermath = { scenario: scenario.name, fault: null, home, told, prepared, service: ground.service, wholeExport }
  const problems = [...(trial.end === 'ended' ? [] : [`the process ${trial.end}`]), ...(await check(aftermath))]
  if (problems.length > 0) throw new Error(`${scenario.name} fails without a fault: ${problems.join('; ')}`)
  rmSync(home.folder, { recursive: true })
  return { scenario, prepared, template, operations: trial.seen.operations, wholeExport }
}

/** Lets a fault strike at the change number `at`; `null` where there were fewer. */
export async function tryFault(
  ready: Ready,
  fault: Fault,
  at: number,
  lane: Lane,
  ground: Ground,
): Promise<Result | null> {
  const { scenario, prepared, wholeExport } = ready
  const home = copyHome(ready.template, ground)
  try {
    const order = { scenario: scenario.name, home, service: factsOfService(ground.service) }
    const trial = await lane.run(order, (control) => control.arm(fault, at, home.folder))
    const { told, seen } = trial
    const aftermath = { scenario: scenario.name, fault, home, told, prepared, service: ground.service, wholeExport }
    const problems = [...checkEnd(trial, fault), ...(await check(aftermath))]
    if (!seen.hit && problems.length === 0) return null
    return { scenario: scenario.name, fault, at, operation: seen.operations[at - 1] ?? 'none', problems }
  } finally {
    rmSync(home.folder, { recursive: true, force: true })
  }
}

function checkEnd({ end, seen }: Trial, fault: Fault): readonly string[] {
  if (end === 'hung') return ['the program neither went on nor ended']
  if (end === 'killed' && !(fault === 'kill' && seen.hit)) return ['the program died of it']
  return []
}

function copyHome(template: string, ground: Ground): Home {
  const folder = mkdtempSync(join(ground.folder, 'home-'))
  cpSync(template, folder, { recursive: true })
  return homeAt(folder)
}
