import { defineConfig } from 'vitest/config'

/** Tests that end the process that runs them, for the test of what runs the tests; the variable names those to run. */
const include = (process.env.DYING_TESTS_NAMES ?? '*').split(' ').map((name) => `${name}.test.ts`)

export default defineConfig({
  test: { root: import.meta.dirname, pool: 'forks', maxWorkers: 2, include, retry: 1 },
})
