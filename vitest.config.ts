import { defineConfig } from 'vitest/config'
import react from '@vitejs/plugin-react'

/** A test that fails is tried once more, since machines are shared; `scripts/test.mjs` names each that needed it. */
const shared = { pool: 'forks' as const, testTimeout: 30_000, hookTimeout: 60_000, retry: 1 }

/** Tests mirror the source tree; what a test needs around it decides its project. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.ts'], environment: 'node' } },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'dom',
          include: ['test/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/support/dom-patience.ts'],
        },
      },
      { test: { ...shared, name: 'integration', include: ['test/integration/**/*.test.ts'], environment: 'node' } },
      { test: { ...shared, name: 'security', include: ['test/security/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
