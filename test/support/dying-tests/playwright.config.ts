import { defineConfig } from '@playwright/test'

/** As the project's own, but for where the tests are. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${process.env.DYING_TESTS}/files`,
  workers: 1,
  retries: 1,
  reporter: [['list'], ['json']],
})
