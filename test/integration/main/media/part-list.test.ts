import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { grantedAddress } from '../../../../contract/bridge/addresses.ts'
import { readFrames } from '../../../../contract/model/media-parts.ts'
import { connectionId, key, listen, reportWith, serviceFor } from '../../../support/media-service.ts'

/** A presentation on a host that answers each path with it, a request a time, and those in `missing` with 404. */
async function startedHost(missing: readonly string[] = []) {
  const asked: string[] = []
  const state = { open: 0, mostOpen: 0 }
  const host = await listen((request, response) => {
    asked.push(request.url ?? '')
    state.mostOpen = Math.max(state.mostOpen, (state.open += 1))
    setImmediate(() => {
      state.open -= 1
      response.writeHead(missing.includes(request.url ?? '') ? 404 : 200).end(request.url)
    })
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const { url } = await media.grant(connectionId, key, { kind: 'dash', questionNum: 1 })
  const ask = (parts: unknown, address = url) =>
    media.respond(new Request(address, { method: 'POST', body: JSON.stringify(parts) }))
  return { host, media, asked, state, url, ask }
}
const textsOf = async (answer: Response) =>
  readFrames(await answer.arrayBuffer()).map((part) => new TextDecoder().decode(part))

test('a list of parts is answered in one, each requested after the other', async () => {
  const { host, asked, state, ask } = await startedHost()
  const paths = Array.from({ length: 20 }, (_, at) => `/${at}`)
  const answer = await ask(paths.map((path) => ({ address: `${host}${path}`, range: null })))
  expect(await textsOf(answer)).toEqual(paths)
  expect(asked).toEqual(paths)
  expect(state.mostOpen).toBe(1)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test('a range of a list is cut out where the host does not know ranges', async () => {
  const { host, ask } = await startedHost()
  expect(await textsOf(await ask([{ address: `${host}/abcdef`, range: '2-4' }]))).toEqual(['bcd'])
})

test('a list ends before a part that is missing, and fails if that is the first one', async () => {
  const { host, asked, ask } = await startedHost(['/2'])
  const parts = [1, 2, 3].map((part) => ({ address: `${host}/${part}`, range: null }))
  expect(await textsOf(await ask(parts))).toEqual(['/1'])
  expect(asked).toEqual(['/1', '/2'])
  const failed = await ask(parts.slice(1))
  expect([failed.status, await failed.json()]).toMatchObject([404, { code: 'not-found' }])
})

test('nothing more of a list is requested once the page has left', async () => {
  const { host, asked, ask } = await startedHost()
  const answer = await ask(Array.from({ length: 100 }, (_, at) => ({ address: `${host}/${at}`, range: null })))
  await answer.body?.cancel()
  const before = asked.length
  expect(before).toBeLessThan(5)
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  expect(asked.length).toBeLessThanOrEqual(before + 1)
})

test('guard: a list reaches nothing that a single part does not', async () => {
  const { host, media, asked, url, ask } = await startedHost()
  const other = await listen((_request, response) => response.end('secret'))
  const good = { address: `${host}/1`, range: null }
  for (const address of [`${other}/x`, 'file:///etc/passwd', host.replace('//', '//user:word@')]) {
    expect((await ask([{ address, range: null }])).status).toBe(403)
    expect(await textsOf(await ask([good, { address, range: null }]))).toEqual(['/1'])
  }
  for (const list of [[], {}, [{ ...good, range: '1-' }], [{ ...good, range: '0-1,3-4' }], Array(500).fill(good)])
    expect((await ask(list)).status).toBe(400)
  expect((await ask([good], grantedAddress(url, good.address))).status).toBe(400)
  expect((await ask([good], `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  const original = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  expect((await ask([good], original.url)).status).toBe(403)
  expect(new Set(asked)).toEqual(new Set(['/1']))
})
