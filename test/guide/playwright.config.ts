import { defineConfig } from '@playwright/test'

/** Takes the pictures of README and `docs/guide`; `npm run screenshots` runs it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/guide',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
})
