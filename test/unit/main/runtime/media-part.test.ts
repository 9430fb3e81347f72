import { expect, test } from 'vitest'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import { createMediaPart } from '../../../../main/runtime/media-part.ts'

const key = { center: 'A', participantId: 'p', testId: 't' } as unknown as SessionKey

function makePart() {
  return createMediaPart({
    id: 'one' as ConnectionId,
    store: () => Promise.reject(new Error('no store is asked for')),
    reports: async () => ({ get: async () => ({ report: null }) as never }),
    proxyFor: async () => null,
  })
}

test('media are asked of the service that is made with the first request', async () => {
  const part = makePart()
  expect(part.has('unknown')).toBe(false)
  await expect(part.grant(key, { kind: 'protocol' } as never)).rejects.toMatchObject({ code: 'no-such-session' })
  await part.close()
})

test('a request that is under way when the runtime closes begins nothing', async () => {
  const part = makePart()
  const granting = part.grant(key, { kind: 'protocol' } as never)
  await part.close()
  await expect(granting).rejects.toMatchObject({ code: 'no-such-connection' })
})
