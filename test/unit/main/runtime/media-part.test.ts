import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import { createMediaPart } from '../../../../main/runtime/media-part.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

const key = { center: 'A', participantId: 'p', testId: 't' } as unknown as SessionKey

function makePart() {
  return createMediaPart({
    id: 'one' as ConnectionId,
    store: () => Promise.reject(new Error('no store is asked for')),
    library: () => Promise.reject(new Error('no library is asked for')),
    onDamaged: async () => undefined,
    reports: async () => ({ get: async () => ({ report: null }) as never }),
    gate: createNetworkGate(),
    proxyFor: async () => null,
    converter: null,
    access: () => Promise.reject(new Error('no key is asked for')),
  })
}

test('media are asked of the service that is made with the first request', async () => {
  const part = makePart()
  expect(part.has('unknown')).toBe(false)
  await expect(part.grant(key, { kind: 'protocol' } as never)).rejects.toMatchObject({ code: 'no-such-session' })
  await part.close()
})

test('media whose code could not be loaded once are loaded again at the next request', async () => {
  const file = '../../../../main/media/media.ts'
  let attempts = 0
  vi.doMock(file, async (load) => {
    attempts += 1
    if (attempts === 1) throw new Error('no such chunk')
    return load()
  })
  onTestFinished(() => void vi.doUnmock(file))
  const part = makePart()
  const grant = () => part.grant(key, { kind: 'protocol' } as never)
  await expect(grant()).rejects.toMatchObject({ cause: { message: 'no such chunk' } })
  await expect(grant()).rejects.toMatchObject({ code: 'no-such-session' })
  await expect(grant()).rejects.toMatchObject({ code: 'no-such-session' })
  expect(attempts).toBe(2)
  await part.close()
})

test('a request that is under way when the runtime closes begins nothing', async () => {
  const part = makePart()
  const granting = part.grant(key, { kind: 'protocol' } as never)
  await part.close()
  await expect(granting).rejects.toMatchObject({ code: 'no-such-connection' })
})
