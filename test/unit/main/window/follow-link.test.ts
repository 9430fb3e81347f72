import { expect, test } from 'vitest'
import { DeskError, type Failure } from '../../../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { SessionPlace } from '../../../../main/desk/desk-type.ts'
import type { DeepLink } from '../../../../main/window/deep-links.ts'
import { followLink } from '../../../../main/window/follow-link.ts'

const CONNECTION = 'c-1' as ConnectionId
const PARTICIPANT = '0a1b2c3d-0000-4000-8000-00000000000a' as Guid
const PLACE: SessionPlace = {
  connectionId: CONNECTION,
  key: { center: 'North', participantId: PARTICIPANT, testId: PARTICIPANT },
}

async function follow(link: DeepLink | null, sessionOf: () => Promise<SessionPlace> = async () => PLACE) {
  const shown: (SessionPlace | null)[] = []
  const warnings: Failure[] = []
  await followLink(
    { links: { sessionOf }, show: (place) => shown.push(place), warn: (failure) => warnings.push(failure) },
    link,
  )
  return { shown, warnings }
}

test('a link to a session leads there at once', async () => {
  expect(await follow({ kind: 'session', ...PLACE })).toEqual({ shown: [PLACE], warnings: [] })
})

test('a link to a participant brings the app to the front, and leads to the session once it is found', async () => {
  const link: DeepLink = { kind: 'participant', participantId: PARTICIPANT }
  expect(await follow(link)).toEqual({ shown: [null, PLACE], warnings: [] })
  const lost = await follow(link, () => Promise.reject(new DeskError('no-such-session', 'None.', { field: 'link' })))
  expect(lost).toMatchObject({ shown: [null], warnings: [{ code: 'no-such-session' }] })
})

test('a malformed link says so, and does nothing else', async () => {
  const { shown, warnings } = await follow({ kind: 'malformed' })
  expect(shown).toEqual([null])
  expect(warnings).toMatchObject([{ code: 'invalid-argument', details: { field: 'link' } }])
})

test('a second start without a link brings the app to the front', async () => {
  expect(await follow(null)).toEqual({ shown: [null], warnings: [] })
})
