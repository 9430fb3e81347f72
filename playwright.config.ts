import { defineConfig } from '@playwright/test'

/** The specs run on Electron if its binary exists, otherwise on `chromium-host`; test/support/app.ts decides. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/snapshots/{testFileName}/{arg}{ext}',
  // Tests wait for windows more than they use the processor.
  workers: 2,
  // Machines are shared; `scripts/test.mjs` lists retried tests.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  forbidOnly: process.env.CI !== undefined,
})
