import { expect, test } from 'vitest'
import { CHANNEL_NAMES, CHANNELS, EVENT_NAMES, requestSchema } from '../../../../contract/bridge/channels.ts'
import { grantedAddress } from '../../../../contract/bridge/addresses.ts'

test('every channel is a call or an event, and no name of a call reads as a subscription', () => {
  const names = Object.entries(CHANNELS).flatMap(([group, channels]) =>
    Object.keys(channels).map((name) => `${group}.${name}`),
  )
  expect([...CHANNEL_NAMES, ...EVENT_NAMES].sort()).toEqual(names.sort())
  expect(CHANNEL_NAMES.filter((name) => /[.]on[A-Z]/.test(name))).toEqual([])
})

test('the schema of a call is found by its name', () => {
  expect(requestSchema('sessions.close')).toBe(CHANNELS.sessions.close.request)
})

test('no channel of the bridge reads a secret', () => {
  const readers = CHANNEL_NAMES.filter((name) => /secret|key|password/i.test(name))
  expect(readers).toEqual(['connections.provideSecret'])
})

test('a note in which two of the greatest length were kept can still be changed', () => {
  expect(CHANNELS.notes.set.request.shape.over.safeParse('x'.repeat(2 * 100_000 + 2)).success).toBe(true)
})

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'not an address', 'ftp://a/b'])(
  'guard: %s is no address to open outside',
  (url) => {
    expect(CHANNELS.app.openExternal.request.safeParse({ url }).success).toBe(false)
  },
)

test('a granted address carries the whole target in one path segment', () => {
  const target = 'https://media.example/a/../b/seg-1.m4s?sig=%2F&x=1#y'
  const address = new URL(grantedAddress('app://desk/media/grant-1/manifest.mpd', target))
  const segments = address.pathname.split('/')
  expect(segments).toHaveLength(4)
  expect(decodeURIComponent(segments[3] ?? '')).toBe(target)
})
