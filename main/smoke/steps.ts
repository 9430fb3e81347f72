import { setTimeout as delay } from 'node:timers/promises'
import { DeskError } from '../../contract/model/errors.ts'
import { redactText } from '../support/redact.ts'

/** Milliseconds that a step may take. */
export const STEP_LIMIT_MS = 20_000

/** What a step found: numbers, versions, states. No path, no secret, no personal data. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

export type Step = {
  readonly name: string
  /** Steps without which this one cannot be tried. */
  readonly needs?: readonly string[]
  /** Milliseconds that it may take, if it is not what others may. */
  readonly limitMs?: number
  /** Throws where something is not as it must be. */
  readonly run: () => Promise<Facts>
}

export type StepResult = {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** Milliseconds. */
  readonly took: number
  readonly facts: Facts
  /** Why it failed, or what it would have needed; `null` where it passed. */
  readonly problem: string | null
}

export type SmokeReport = {
  readonly format: 1
  readonly passed: number
  readonly failed: number
  /** Steps that were not tried, since one that they need had failed. */
  readonly skipped: number
  /** Milliseconds of all steps. */
  readonly took: number
  readonly steps: readonly StepResult[]
}

/** Throws a text that says what is wrong, where a condition does not hold. */
export function assertThat(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new Error(problem)
}

/**
 * Runs steps one after the other. One that fails or takes too long is noted and does not stop those that do not need it.
 */
export async function runSteps(steps: readonly Step[], limitMs: number = STEP_LIMIT_MS): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) {
    const missing = step.needs?.filter((name) => results.find((done) => done.name === name)?.state !== 'passed') ?? []
    results.push(missing.length > 0 ? skipped(step, missing) : await runStep(step, step.limitMs ?? limitMs))
  }
  return results
}

function skipped({ name }: Step, missing: readonly string[]): StepResult {
  return { name, state: 'skipped', took: 0, facts: {}, problem: `needs ${missing.join(', ')}` }
}

/** Runs one step. Never rejects. */
export async function runStep({ name, run }: Step, limitMs: number = STEP_LIMIT_MS): Promise<StepResult> {
  const from = performance.now()
  const took = () => Math.round(performance.now() - from)
  const over = new AbortController()
  try {
    const late = delay(limitMs, null, { signal: over.signal }).then(() => {
      throw new Error(`it took longer than ${limitMs / 1000} s`)
    })
    const facts = await Promise.race([run(), late])
    return { name, state: 'passed', took: took(), facts, problem: null }
  } catch (error) {
    return { name, state: 'failed', took: took(), facts: {}, problem: problemOf(error) }
  } finally {
    over.abort()
  }
}

/** Longest text about a failure, in characters. */
const LONGEST_PROBLEM = 500

/** An error in words without what the log would not contain either, and without folders of this computer. */
export function problemOf(error: unknown): string {
  const said = error instanceof DeskError ? `${error.code}: ${error.message}` : messageOf(error)
  return redactText(said)
    .replace(/(?:[a-z]:)?(?:[\\/][^\\/\s'"():]+){2,}[\\/](?=[^\\/\s])/gi, '…/')
    .slice(0, LONGEST_PROBLEM)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The report of a run: as many lines as steps, and their sum. */
export function reportOf(steps: readonly StepResult[]): SmokeReport {
  const count = (state: StepResult['state']) => steps.filter((step) => step.state === state).length
  return {
    format: 1,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    took: steps.reduce((sum, { took }) => sum + took, 0),
    steps,
  }
}
