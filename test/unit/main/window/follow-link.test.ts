import { expect, test } from 'vitest'
import { DeskError, type Failure } from '../../../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { SessionSearch } from '../../../../contract/model/session-search.ts'
import type { SessionPlace } from '../../../../main/desk/desk-type.ts'
import type { DeepLink } from '../../../../main/window/deep-links.ts'
import { createLinkFollower } from '../../../../main/window/follow-link.ts'
import type { Place } from '../../../../main/window/windows.ts'

const CONNECTION = 'c-1' as ConnectionId
const PARTICIPANT = '0a1b2c3d-0000-4000-8000-00000000000a' as Guid
const OTHER = '0a1b2c3d-0000-4000-8000-00000000000b' as Guid
const WINDOW = 4
const placeOf = (participantId: Guid): SessionPlace => ({
  connectionId: CONNECTION,
  key: { center: 'North', participantId, testId: participantId },
})
const PLACE = placeOf(PARTICIPANT)
const TO_PARTICIPANT: DeepLink = { kind: 'participant', participantId: PARTICIPANT }
const LOST = new DeskError('no-such-session', 'None.', { field: 'link' })

async function connectionOf(id: ConnectionId): Promise<ConnectionId> {
  if (id === CONNECTION) return id
  throw new DeskError('no-such-connection', 'None.')
}

type SessionOf = (participantId: Guid, onSync?: () => void) => Promise<SessionPlace>

type ConnectionOf = (id: ConnectionId) => Promise<ConnectionId>

function follower(sessionOf: SessionOf = async () => PLACE, asked: ConnectionOf = connectionOf, isOpen = () => true) {
  const shown: (Place | null)[] = []
  const told: SessionSearch[] = []
  const warnings: Failure[] = []
  const follow = createLinkFollower({
    links: { sessionOf, connectionOf: asked },
    show: (place) => {
      shown.push(place)
      return WINDOW
    },
    tell: (windowId, search) => {
      expect(windowId).toBe(WINDOW)
      if (isOpen()) told.push(search)
      return isOpen()
    },
    warn: (windowId, failure) => {
      expect(windowId).toBe(WINDOW)
      warnings.push(failure)
    },
  })
  return { follow, shown, told, warnings }
}

/** Searches that take a sync, each ended by the test. */
function heldSearches() {
  const ends = new Map<Guid, PromiseWithResolvers<SessionPlace>>()
  const sessionOf: SessionOf = (participantId, onSync) => {
    const end = Promise.withResolvers<SessionPlace>()
    ends.set(participantId, end)
    onSync?.()
    return end.promise
  }
  return { ends, sessionOf }
}

test('a link to a connection leads to its sessions; one to an unknown connection says so, and leads nowhere', async () => {
  const known = follower()
  await known.follow({ kind: 'connection', connectionId: CONNECTION })
  expect(known).toMatchObject({ shown: [null, { connectionId: CONNECTION, key: null }], warnings: [] })
  const unknown = follower()
  await unknown.follow({ kind: 'connection', connectionId: 'c-2' as ConnectionId })
  expect(unknown).toMatchObject({ shown: [null], warnings: [{ code: 'no-such-connection' }] })
})

test('a link to a session leads there at once', async () => {
  const { follow, shown, told, warnings } = follower()
  await follow({ kind: 'session', ...PLACE })
  expect({ shown, told, warnings }).toEqual({ shown: [PLACE], told: [], warnings: [] })
})

test('a link to a participant brings the app to the front, and leads to the session that is found', async () => {
  const { follow, shown, told, warnings } = follower()
  await follow(TO_PARTICIPANT)
  expect({ shown, told, warnings }).toEqual({ shown: [null, PLACE], told: [], warnings: [] })
})

test('where no connection has the session, a warning says so', async () => {
  const { follow, shown, warnings } = follower(() => Promise.reject(LOST))
  await follow(TO_PARTICIPANT)
  expect(shown).toEqual([null])
  expect(warnings).toMatchObject([{ code: 'no-such-session' }])
})

test('a search that takes a sync tells the window how it goes, and does not bring it to the front again', async () => {
  const { ends, sessionOf } = heldSearches()
  const { follow, shown, told } = follower(sessionOf)
  const following = follow(TO_PARTICIPANT)
  expect(told).toEqual([{ state: 'searching' }])
  ends.get(PARTICIPANT)?.resolve(PLACE)
  await following
  expect(told).toEqual([{ state: 'searching' }, { state: 'found', ...PLACE }])
  expect(shown).toEqual([null])
})

test('a search that ends when all windows are closed opens one at what it found', async () => {
  const { ends, sessionOf } = heldSearches()
  let isOpen = true
  const { follow, shown, told } = follower(sessionOf, connectionOf, () => isOpen)
  const following = follow(TO_PARTICIPANT)
  isOpen = false
  ends.get(PARTICIPANT)?.resolve(PLACE)
  await following
  expect(shown).toEqual([null, PLACE])
  expect(told).toEqual([{ state: 'searching' }])
})

test('a search that finds nothing ends what the window was told', async () => {
  const { ends, sessionOf } = heldSearches()
  const { follow, told, warnings } = follower(sessionOf)
  const following = follow(TO_PARTICIPANT)
  ends.get(PARTICIPANT)?.reject(LOST)
  await following
  expect(told).toEqual([{ state: 'searching' }, { state: 'ended' }])
  expect(warnings).toHaveLength(1)
})

test.each<[string, DeepLink, readonly (SessionPlace | null)[]]>([
  ['a session', { kind: 'session', ...placeOf(OTHER) }, [null, placeOf(OTHER)]],
  ['nothing', { kind: 'malformed' }, [null, null]],
])('a later link to %s drops what an earlier one finds', async (_what, later, places) => {
  const { ends, sessionOf } = heldSearches()
  const { follow, shown, told, warnings } = follower(sessionOf)
  const following = follow(TO_PARTICIPANT)
  await follow(later)
  const before = warnings.length
  ends.get(PARTICIPANT)?.resolve(PLACE)
  await following
  expect(told).toEqual([{ state: 'searching' }, { state: 'ended' }])
  expect(shown).toEqual(places)
  expect(warnings).toHaveLength(before)
})

test('of two searches the later one counts, also when the earlier one fails', async () => {
  const { ends, sessionOf } = heldSearches()
  const { follow, told, warnings } = follower(sessionOf)
  const first = follow(TO_PARTICIPANT)
  const second = follow({ kind: 'participant', participantId: OTHER })
  ends.get(PARTICIPANT)?.reject(LOST)
  await first
  ends.get(OTHER)?.resolve(placeOf(OTHER))
  await second
  expect(told).toEqual([
    { state: 'searching' },
    { state: 'ended' },
    { state: 'searching' },
    { state: 'found', ...placeOf(OTHER) },
  ])
  expect(warnings).toEqual([])
})

test('a malformed link says so, and does nothing else', async () => {
  const { follow, shown, warnings } = follower()
  await follow({ kind: 'malformed' })
  expect(shown).toEqual([null])
  expect(warnings).toMatchObject([{ code: 'invalid-argument', details: { field: 'link' } }])
})

test('a second start without a link brings the app to the front, and lets a search go on', async () => {
  const { ends, sessionOf } = heldSearches()
  const { follow, shown, told } = follower(sessionOf)
  const following = follow(TO_PARTICIPANT)
  await follow(null)
  ends.get(PARTICIPANT)?.resolve(PLACE)
  await following
  expect(shown).toEqual([null, null])
  expect(told.at(-1)).toEqual({ state: 'found', ...PLACE })
})

test('a link to a connection that is still looked up gives way to a later one', async () => {
  const found = Promise.withResolvers<ConnectionId>()
  const { follow, shown, warnings } = follower(undefined, () => found.promise)
  const following = follow({ kind: 'connection', connectionId: CONNECTION })
  await follow({ kind: 'session', ...PLACE })
  found.resolve(CONNECTION)
  await following
  expect(shown).toEqual([null, PLACE])
  expect(warnings).toEqual([])
})
