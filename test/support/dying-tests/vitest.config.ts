import { defineConfig } from 'vitest/config'

/** Tests that kill their own process, for testing the test runner; the variable selects some of them. */
const include = (process.env.DYING_TESTS_NAMES ?? '*').split(' ').map((name) => `${name}.test.ts`)

export default defineConfig({
  test: { root: import.meta.dirname, pool: 'forks', maxWorkers: 2, include, retry: 1 },
})
