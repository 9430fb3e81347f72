import type { Guid } from './ids.ts'
import { findModule, findModuleTest, type SentProgram } from './program.ts'

/** Fields of a program that the service does not update (API document, section 2.2). */
export const FIXED_FIELDS = ['projectId', 'centerId', 'isManual'] as const

type ProgramLockable = (typeof FIXED_FIELDS)[number] | 'externalId'

/**
 * Whether a field of a program cannot be changed any more. External IDs can be given later, but a sent one stays, since it
 * may be what the service finds the program by.
 */
export function isProgramLocked(sent: SentProgram | null, field: ProgramLockable): boolean {
  return sent !== null && (field !== 'externalId' || sent.content.externalId !== '')
}

/** Whether the external ID of a module cannot be changed any more. */
export function isModuleIdLocked(sent: SentProgram | null, module: Guid): boolean {
  const found = sent === null ? null : findModule(sent.content, module)
  return found !== null && found.externalId !== ''
}

/** Whether the service has a module; it then has it for good. */
export function isSentModule(sent: SentProgram | null, module: Guid): boolean {
  return sent !== null && findModule(sent.content, module) !== null
}

/** Whether the service has a module test; which test that is cannot be changed then. */
export function isSentTest(sent: SentProgram | null, moduleTest: Guid): boolean {
  return sent !== null && findModuleTest(sent.content, moduleTest) !== null
}
