/** Limits of section 8 of the API document, written again: a mistake in the client's must not be shared. */
export const SERVICE_LIMITS = {
  testsPerRegistration: 10,
  participantsPerRequest: 1000,
  employeesPerRegistration: 500,
  employeesPerProgramChange: 500,
  employeeIdLength: 250,
  programTitleLength: 100,
  moduleTitleLength: 100,
  testTitleLength: 200,
} as const

/**
 * Ids in a `GET /v1/participants`. The document has no limit; Node answers 431 to more than about 440, since an address
 * and its headers have 16 KiB.
 */
export const IDS_PER_LOOKUP = 400

/**
 * Bytes of a request's body by default. The document has no limit; this is that of ASP.NET, and common proxies have
 * less.
 */
export const DEFAULT_MAX_BODY = 4 * 1024 * 1024
