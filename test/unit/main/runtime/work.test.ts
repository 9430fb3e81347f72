import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import type { RemoteClient } from '../../../../main/remote/remote-client.ts'
import type { Part, PartContext } from '../../../../main/runtime/part.ts'
import type { Parts } from '../../../../main/runtime/parts.ts'
import { beginWork } from '../../../../main/runtime/work.ts'
import type { Store } from '../../../../main/store/store.ts'
import type { BodyReader } from '../../../../main/sync/body-reader.ts'
import { CONNECTION } from '../../../support/fake-desk.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

/** Begins the work of two parts: one that calls the service as it begins, and one that begins as it is told here. */
function begin({ automatic = true, other }: { readonly automatic?: boolean; readonly other: Partial<Part> }) {
  const told: string[] = []
  const seen: { context?: PartContext } = {}
  const note = (what: string) => async () => void told.push(what)
  const client = {
    listTests: async () => [],
    close: note('client closed'),
  } as unknown as RemoteClient
  const work = beginWork({
    connection: CONNECTION,
    store: {} as Store,
    reader: {} as BodyReader,
    settings: () => DEFAULT_SETTINGS,
    network: () => ({ isOnline: true, isMetered: false, worksOffline: false }),
    gate: createNetworkGate(),
    now: () => 0,
    listener: {
      tablesChanged: () => undefined,
      reviewerRecognized: () => undefined,
      syncProgress: () => undefined,
      downloadsProgress: () => undefined,
      outboxProgress: () => undefined,
      trouble: () => undefined,
    },
    media: {} as never,
    openClient: async () => ({ client, onAccepted: () => undefined }),
    automatic,
    make(context) {
      seen.context = context
      const calling: Part = {
        async automate() {
          await context.client.listTests({})
          told.push('calling began')
        },
        end: note('calling ended'),
      }
      const parts: Readonly<Record<string, Part>> = { calling, other: { end: note('other ended'), ...other } }
      return parts as Parts
    },
  })
  return { work, told, context: () => seen.context! }
}

const failing: Partial<Part> = {
  async automate() {
    await new Promise(setImmediate)
    throw new Error('no schedule')
  },
}

test('when a part fails to start, all parts and the client end before the failure is reported', async () => {
  const { work, told, context } = begin({ other: failing })
  await expect(work).rejects.toThrow('no schedule')
  expect(told).toEqual(['calling began', 'calling ended', 'other ended', 'client closed'])
  await expect(context().client.listTests({})).rejects.toMatchObject({ code: 'cancelled' })
})

test('an end that fails as well does not hide why a part could not begin', async () => {
  const end = () => Promise.reject(new Error('does not end'))
  const { work, told } = begin({ other: { ...failing, end } })
  await expect(work).rejects.toThrow('no schedule')
  expect(told).toContain('client closed')
})

test('no part is started if automatic work is turned off', async () => {
  const { work, told } = begin({ automatic: false, other: failing })
  await (await work).end()
  expect(told).toEqual(['calling ended', 'other ended'])
})
