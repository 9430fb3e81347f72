/** Fixed end of the data, so that a test has the same result on every day. */
export const TEST_UNTIL = Date.parse('2026-11-19T17:30:00Z')
