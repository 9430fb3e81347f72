import { defineConfig } from 'vitest/config'
import react from '@vitejs/plugin-react'
import { filesNotFor } from './test/support/systems.ts'
import { YOUNG_HEAP } from './test/support/young-heap.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from './contract/bridge/channels.ts'

/** Failed tests are retried once, because machines are shared; `scripts/test.mjs` lists the retried ones. */
const shared = {
  pool: 'forks' as const,
  exclude: filesNotFor(process.platform).map((path) => `test/${path}`),
  // Node 24 sometimes aborts when threads start and end: docs/decisions/0014.
  execArgv: ['--no-wasm-code-gc', YOUNG_HEAP],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The default of one second is too short for some waits.
  expect: { poll: { timeout: 20_000 } },
  retry: 1,
}

/** Tests that run the build, or start the app's threads from it. */
const onBuild = {
  // Loading the same modules in a process of its own for each file took a fifth of their time.
  isolate: false,
  environment: 'node' as const,
  globalSetup: ['test/support/build-app.ts'],
  setupFiles: ['test/support/built-threads.ts'],
}

/** Tests mirror the source tree; a test's project depends on the environment that it needs. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Like the preload's build.
        define: { __CHANNEL_NAMES__: JSON.stringify(CHANNEL_NAMES), __EVENT_NAMES__: JSON.stringify(EVENT_NAMES) },
        test: {
          ...shared,
          name: 'unit',
          // Half of their time was a process of its own for each file. They leave nothing behind, whatever the order.
          isolate: false,
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/support/patience.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'dom',
          // Loading the same packages in a process of its own for each file took 60% of their time.
          isolate: false,
          include: ['test/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/support/fresh-modules.ts', 'test/support/patience.ts', 'test/support/dom-patience.ts'],
        },
      },
      { test: { ...shared, ...onBuild, name: 'integration', include: ['test/integration/**/*.test.ts'] } },
      { test: { ...shared, ...onBuild, name: 'security', include: ['test/security/**/*.test.ts'] } },
    ],
  },
})
