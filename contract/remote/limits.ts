import { PROGRAM_EMPLOYEES_LIMITS } from '../model/program-employees.ts'
import { PROGRAM_LIMITS } from '../model/program.ts'
import { REGISTRATION_LIMITS } from '../model/registration.ts'

/** Limits of the service (API document, section 8). Times in milliseconds, lengths in symbols: see `symbolsOf`. */
export const LIMITS = {
  requestAgeMs: 15 * 60 * 1000,
  sessionsPerResponse: 500,
  testsPerRegistration: REGISTRATION_LIMITS.tests,
  participantsPerRequest: REGISTRATION_LIMITS.participants,
  employeesPerRegistration: REGISTRATION_LIMITS.employees,
  employeesPerProgramChange: PROGRAM_EMPLOYEES_LIMITS.perRequest,
  employeeIdLength: PROGRAM_EMPLOYEES_LIMITS.idLength,
  programTitleLength: PROGRAM_LIMITS.titleLength,
  moduleTitleLength: PROGRAM_LIMITS.titleLength,
  testTitleLength: 200,
} as const
