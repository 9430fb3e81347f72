import type { Service } from '../context.ts'

/** The counters of `POST /v1/program` (API document, section 4.1). */
export type ProgramCounters = {
  modulesCreated: number
  modulesUpdated: number
  modulesDeleted: number
  moduleTestsCreated: number
  moduleTestsUpdated: number
  moduleTestsDeleted: number
  attemptsCreated: number
  attemptsUpdated: number
  attemptsDeleted: number
}

export function zeroCounters(): ProgramCounters {
  return {
    modulesCreated: 0,
    modulesUpdated: 0,
    modulesDeleted: 0,
    moduleTestsCreated: 0,
    moduleTestsUpdated: 0,
    moduleTestsDeleted: 0,
    attemptsCreated: 0,
    attemptsUpdated: 0,
    attemptsDeleted: 0,
  }
}

/** Whether something that existed counts as updated: every one that is listed, or only where something has changed. */
export function countsAsUpdated(service: Service, before: object, after: object): boolean {
  if (service.switches.programCounters === 'listed') return true
  const old = new Map(Object.entries(before))
  return Object.entries(after).some(([name, value]) => old.get(name) !== value)
}

/** Section 2.2: without an order, items are appended one by one. */
export function nextPosition(siblings: readonly { readonly position: number }[]): number {
  return Math.max(0, ...siblings.map(({ position }) => position)) + 1
}
