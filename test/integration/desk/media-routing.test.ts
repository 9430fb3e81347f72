import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

/** Leave to read a video of a connection. */
async function grantVideo(desk: Desk, id: ConnectionId): Promise<string> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, BY_START)
  for (const { key } of await desk.sessions.window(1, resultSetId, 0, 120)) {
    const { report } = await desk.reports.get(id, key, 'stored-first')
    const video = report?.questions.find(({ answer }) => answer.kind === 'video')
    if (video !== undefined) return (await desk.media.grant(id, key, { kind: 'dash', questionNum: video.num })).url
  }
  throw new Error('no session of the test service has a video answer')
}

test('each connection answers its own grants, until it is removed', async () => {
  const desk = await openTestDesk()
  const first = await connectAndSync(desk, await startTestService({ sessions: 120, centers: ['north'] }), 'First')
  const other = await connectAndSync(desk, await startTestService({ sessions: 120, centers: ['north'] }), 'Other')
  const addresses = [await grantVideo(desk, first.id), await grantVideo(desk, other.id)]
  const statuses = () =>
    Promise.all(addresses.map(async (address) => (await desk.media.respond(new Request(address))).status))
  expect(await statuses()).toEqual([200, 200])
  await desk.connections.remove(first.id, true)
  expect(await statuses()).toEqual([404, 200])
})

test('requests without a grant, and requests that do not read, are refused', async () => {
  const desk = await openTestDesk()
  const answer = async (path: string, init?: RequestInit) => {
    const response = await desk.media.respond(new Request(`app://desk${path}`, init))
    return [response.status, ((await response.json()) as { readonly code: string }).code]
  }
  const grant = 'A'.repeat(43)
  expect(await answer(`/media/${grant}`)).toEqual([404, 'not-found'])
  expect(await answer(`/media/${grant}`, { method: 'DELETE' })).toEqual([400, 'invalid-argument'])
  expect(await answer('/images/nobody/1/0')).toEqual([404, 'no-such-connection'])
  expect(await answer('/elsewhere')).toEqual([404, 'not-found'])
  // A video element would read a failure's text as video.
  const element = new Request(`app://desk/media/${grant}`, { headers: { range: 'bytes=0-' } })
  expect((await desk.media.respond(element)).type).toBe('error')
})
