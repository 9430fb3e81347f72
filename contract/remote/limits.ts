/** Limits of the service (API document, section 8). Times in milliseconds, lengths in characters. */
export const LIMITS = {
  requestAgeMs: 15 * 60 * 1000,
  sessionsPerResponse: 500,
  testsPerRegistration: 10,
  participantsPerRequest: 1000,
  employeesPerRegistration: 500,
  employeesPerProgramChange: 500,
  employeeIdLength: 250,
  programTitleLength: 100,
  moduleTitleLength: 100,
  testTitleLength: 200,
} as const
