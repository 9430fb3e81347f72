import { defineConfig } from '@playwright/test'
import { filesNotFor } from './test/support/systems.ts'

/** The specs run on Electron if its binary exists, otherwise on `chromium-host`; test/support/app.ts decides. */
export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: filesNotFor(process.platform).map((path) => `**/test/${path}`),
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/snapshots/{testFileName}/{arg}{ext}',
  // Three of them take as long on two processors, and come closer to their limits.
  workers: 2,
  // Tests share nothing, and a long file at the end would leave one worker without work.
  fullyParallel: true,
  // Machines are shared; `scripts/test.mjs` lists retried tests.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  forbidOnly: process.env.CI !== undefined,
})
