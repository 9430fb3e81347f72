import { defineConfig } from '@playwright/test'

/** Like the project's configuration, with another test folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${process.env.DYING_TESTS}/files`,
  workers: 1,
  retries: 1,
  reporter: [['list'], ['json']],
})
