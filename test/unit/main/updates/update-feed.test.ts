import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { feedOfEnvironment, ownFeed } from '../../../../main/updates/update-feed.ts'
import { makeUpdateKeys } from '../../../support/update-server.ts'

const { publicText } = makeUpdateKeys()
const env = (url: string, key = publicText) => ({ PROCTOR_DESK_UPDATE_URL: url, PROCTOR_DESK_UPDATE_KEY: key })

test('without an address there are no updates, and with one there are only with a key', () => {
  expect(feedOfEnvironment({})).toBeNull()
  expect(feedOfEnvironment(env('', ''))).toBeNull()
  expect(() => feedOfEnvironment({ PROCTOR_DESK_UPDATE_URL: 'https://updates.example/desk' })).toThrow('together')
  expect(() => feedOfEnvironment({ PROCTOR_DESK_UPDATE_KEY: publicText })).toThrow('together')
  expect(feedOfEnvironment(env('https://updates.example/desk'))).toEqual({
    url: 'https://updates.example/desk',
    publicKey: publicText,
  })
})

test.each([
  'http://updates.example/desk',
  'ftp://updates.example/desk',
  'updates.example/desk',
  'https://updates.example/desk?token=1',
  'https://user:word@updates.example/desk',
  'file:///srv/desk',
])('guard: %s is refused as an address of updates', (url) => {
  expect(() => feedOfEnvironment(env(url))).toThrow('https address')
})

test('plain HTTP is for this computer alone', () => {
  expect(feedOfEnvironment(env('http://127.0.0.1:8080/'))?.url).toBe('http://127.0.0.1:8080/')
})

test('a key of another kind is refused', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  for (const key of ['nonsense', other])
    expect(() => feedOfEnvironment(env('https://updates.example/', key))).toThrow('Ed25519')
})

test('guard: who starts a packaged app cannot name another address', () => {
  expect(ownFeed(true, env('https://evil.example/'))).toBeNull()
  expect(ownFeed(false, env('https://updates.example/'))?.url).toBe('https://updates.example/')
})
