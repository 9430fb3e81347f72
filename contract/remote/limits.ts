import { PROGRAM_EMPLOYEES_LIMITS } from '../model/program-employees.ts'
import { PROGRAM_LIMITS } from '../model/program.ts'

/** Limits of the service (API document, section 8). Times in milliseconds, lengths in symbols: see `symbolsOf`. */
export const LIMITS = {
  requestAgeMs: 15 * 60 * 1000,
  sessionsPerResponse: 500,
  testsPerRegistration: 10,
  participantsPerRequest: 1000,
  employeesPerRegistration: 500,
  employeesPerProgramChange: PROGRAM_EMPLOYEES_LIMITS.perRequest,
  employeeIdLength: PROGRAM_EMPLOYEES_LIMITS.idLength,
  programTitleLength: PROGRAM_LIMITS.titleLength,
  moduleTitleLength: PROGRAM_LIMITS.titleLength,
  testTitleLength: 200,
} as const
