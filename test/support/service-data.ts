/** Data that end on a fixed day, so that a test says the same tomorrow. */
export const TEST_UNTIL = Date.parse('2026-11-19T17:30:00Z')
