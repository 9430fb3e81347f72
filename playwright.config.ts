import { defineConfig } from '@playwright/test'

/** The same specs run on Electron where its binary is, else on `chromium-host`; test/support/app.ts decides. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/snapshots/{testFileName}/{arg}{ext}',
  // A test waits for its windows more than it keeps a processor busy.
  workers: 2,
  // Machines are shared; `scripts/test.mjs` names each test that needed its second try.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  forbidOnly: process.env.CI !== undefined,
})
