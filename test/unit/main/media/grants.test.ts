import { expect, test } from 'vitest'
import { connectionIdSchema } from '../../../../contract/model/id-schemas.ts'
import { checkTarget, createGrantRegistry } from '../../../../main/media/grants.ts'
import { parsePath } from '../../../../main/media/requests.ts'

const connectionId = connectionIdSchema.parse('one')

function grantOf(url: string, manifestOrigins: readonly string[] = []) {
  const grant = createGrantRegistry().add({ url, connectionId, kind: 'dash', type: null, size: null })
  for (const origin of manifestOrigins) grant.manifestOrigins.add(origin)
  return grant
}
const refused = expect.objectContaining({ code: 'media-refused' }) as Error

test('the host of the report is reached wherever it is', () => {
  expect(checkTarget(grantOf('http://127.0.0.1:5000/m.mpd'), 'http://127.0.0.1:5000/s/1.m4s')).toMatchObject({
    reach: 'any',
  })
})

test('a host that only the manifest names is reached on the public network alone', () => {
  const grant = grantOf('https://media.example/m.mpd', ['https://cdn.example', 'http://10.0.0.1', 'http://[::1]:9'])
  expect(checkTarget(grant, 'https://cdn.example/1.m4s')).toMatchObject({ reach: 'public' })
  expect(() => checkTarget(grant, 'http://10.0.0.1/1.m4s')).toThrow(refused)
  expect(() => checkTarget(grant, 'http://[::1]:9/1.m4s')).toThrow(refused)
})

test.each([
  ['another host', 'https://evil.example/1.m4s'],
  ['another port', 'https://media.example:8443/1.m4s'],
  ['another scheme of the web', 'http://media.example/1.m4s'],
  ['a host that begins alike', 'https://media.example.evil.example/1.m4s'],
  ['a host behind a user name', 'https://media.example@evil.example/1.m4s'],
  ['a user name for the host', 'https://user:word@media.example/1.m4s'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['the app itself', 'app://desk/index.html'],
  ['a relative address', '../1.m4s'],
  ['a back-slash', 'https:\\\\evil.example\\1.m4s'],
  ['nothing', ''],
])('guard: %s is refused', (_case, target) => {
  expect(() => checkTarget(grantOf('https://media.example/m.mpd'), target)).toThrow(refused)
})

test('a report whose address is no web address gives no grant', () => {
  for (const url of ['file:///etc/passwd', 'ftp://media.example/x', 'data:text/html,x', 'nonsense']) {
    expect(() => grantOf(url)).toThrow(refused)
  }
})

test('ids are long, different and forgotten with their connection', () => {
  const grants = createGrantRegistry()
  const source = { url: 'https://media.example/a', connectionId, kind: 'original', type: null, size: null } as const
  const ids = Array.from({ length: 50 }, () => grants.add(source).id)
  expect(new Set(ids).size).toBe(50)
  expect(ids.every((id) => /^[A-Za-z0-9_-]{43}$/.test(id))).toBe(true)
  grants.forget(connectionId)
  expect(ids.map((id) => grants.get(id))).toEqual(ids.map(() => null))
})

test('the least recently used grant goes first when there are too many', () => {
  const grants = createGrantRegistry(2)
  const source = { url: 'https://media.example/a', connectionId, kind: 'original', type: null, size: null } as const
  const first = grants.add(source)
  const second = grants.add(source)
  grants.get(first.id)
  grants.add(source)
  expect(grants.get(first.id)).not.toBeNull()
  expect(grants.get(second.id)).toBeNull()
})

const ID = 'a'.repeat(43)

test('a target is decoded once', () => {
  const path = parsePath(`app://desk/media/${ID}/${encodeURIComponent('https://h.example/a%2Fb?c=%25')}`)
  expect(path).toEqual({ kind: 'media', grantId: ID, target: 'https://h.example/a%2Fb?c=%25' })
})

test.each([
  '/',
  '/media/',
  '/media/short',
  `/media/${ID}/a/b`,
  `/media/${ID}/`,
  `/media/%2e%2e/${ID}`,
  `/media/../index.html`,
  `/images/one/1`,
  `/images/one/-1/0`,
  `/images/one/1/0/2`,
  `/images/%2e%2e/1/0`,
  `/images/one/1e3/0`,
  `/images/../../etc/passwd`,
])('guard: the path %s leads nowhere', (path) => {
  expect(() => parsePath(`app://desk${path}`)).toThrow(expect.objectContaining({ code: 'not-found' }) as Error)
})

test('guard: a target that is badly encoded is refused', () => {
  expect(() => parsePath(`app://desk/media/${ID}/%E0%A4%A`)).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }) as Error,
  )
})
