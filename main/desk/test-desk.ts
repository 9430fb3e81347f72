import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Demo } from './demo.ts'
import type { Desk } from './desk-type.ts'

export type TestDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'get'>
  readonly runtimes: Pick<Runtimes, 'of'>
  readonly demo: Pick<Demo, 'prepare'>
  readonly outbox: Pick<Desk['outbox'], 'stage'>
}

/** The tests of each connection's account. */
export function createTestDesk({ registry, runtimes, demo, outbox }: TestDeskOptions): Pick<Desk, 'tests'> {
  return {
    tests: {
      known: async (id) => (await (await runtimes.of(id)).store()).tests.known(),
      async refresh(id) {
        await demo.prepare(id)
        const runtime = await runtimes.of(id)
        const tests = await (await runtime.work()).account.tests()
        const store = await runtime.store()
        await store.tests.keep(tests)
        return (await store.tests.known())!
      },
      create: (id, { projectId, title, type }) =>
        outbox.stage(id, {
          kind: 'createTest',
          summary: { name: title, center: '', tests: [] },
          expected: null,
          batches: [
            { path: '/v1/create-test', body: new TextEncoder().encode(JSON.stringify({ projectId, title, type })) },
          ],
        }),
      async settingsAddress(id, testId) {
        const { appUrl } = await registry.get(id)
        if (appUrl !== '') return `${appUrl}/Test/Settings?testId=${testId}`
        throw new DeskError('invalid-argument', 'This connection has no address of the service’s app.', {
          field: 'appUrl',
        })
      },
    },
  }
}
