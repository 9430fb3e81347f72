import { defineConfig } from 'vitest/config'
import react from '@vitejs/plugin-react'
import { CHANNEL_NAMES, EVENT_NAMES } from './contract/bridge/channels.ts'

/** A test that fails is tried once more, since machines are shared; `scripts/test.mjs` names each that needed it. */
const shared = {
  pool: 'forks' as const,
  // Node 24 would now and then abort a process whose threads begin and end: docs/decisions/0014.
  execArgv: ['--no-wasm-code-gc'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // One second, the default, is less than some of what a test waits to see takes.
  expect: { poll: { timeout: 20_000 } },
  retry: 1,
}

/** Tests mirror the source tree; what a test needs around it decides its project. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // As the build does for the preload.
        define: { __CHANNEL_NAMES__: JSON.stringify(CHANNEL_NAMES), __EVENT_NAMES__: JSON.stringify(EVENT_NAMES) },
        test: {
          ...shared,
          name: 'unit',
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
          include: ['test/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/support/patience.ts', 'test/support/dom-patience.ts'],
        },
      },
      { test: { ...shared, name: 'integration', include: ['test/integration/**/*.test.ts'], environment: 'node' } },
      { test: { ...shared, name: 'security', include: ['test/security/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
