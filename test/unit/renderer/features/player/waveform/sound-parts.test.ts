import { afterEach, expect, test, vi } from 'vitest'
import { framePart } from '../../../../../../contract/model/media-parts.ts'
import { createHeldParts } from '../../../../../../renderer/features/player/read-ahead/held-parts.ts'
import { createSoundReader } from '../../../../../../renderer/features/player/waveform/sound-parts.ts'

const GRANT = 'app://desk/media/one'
const PART = { address: 'https://media.example/a.m4a', range: '10-12' }
const GRANTED = `${GRANT}/${encodeURIComponent(PART.address)}`

afterEach(() => vi.unstubAllGlobals())

/** Answers requests with one status after the other, the last one for all others. */
function stubFetch(...statuses: readonly number[]) {
  const asked: { readonly address: string; readonly range: string | undefined }[] = []
  vi.stubGlobal('fetch', (address: string, { headers }: { headers?: Record<string, string> }) => {
    asked.push({ address, range: headers?.Range })
    const status = statuses[Math.min(asked.length, statuses.length) - 1] ?? 206
    return Promise.resolve(new Response(Uint8Array.of(1, 2, 3), { status }))
  })
  return asked
}

test('a part is requested by the grant, once for the sound and the player', async () => {
  const asked = stubFetch(206)
  const held = createHeldParts(1000)
  const reader = createSoundReader(GRANT, held, new AbortController().signal)
  expect(new Uint8Array(await reader.part(PART))).toEqual(Uint8Array.of(1, 2, 3))
  expect(new Uint8Array(await reader.part(PART))).toEqual(Uint8Array.of(1, 2, 3))
  expect(asked).toEqual([{ address: GRANTED, range: 'bytes=10-12' }])
  expect(await held.find(`${GRANTED} bytes=10-12`)).toMatchObject({ status: 206 })
})

test('a request that main aborted is sent again, but not for ever', async () => {
  const once = stubFetch(499, 206)
  const reader = createSoundReader(GRANT, null, new AbortController().signal)
  expect((await reader.part(PART)).byteLength).toBe(3)
  expect(once).toHaveLength(2)
  const always = stubFetch(499)
  await expect(reader.part(PART)).rejects.toThrow()
  expect(always).toHaveLength(3)
})

test('nothing is requested once the video is left', async () => {
  const asked = stubFetch(206)
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  await expect(createSoundReader(GRANT, null, leaving.signal).part(PART)).rejects.toThrow('left')
  expect(asked).toEqual([])
})

const LIST = ['1', '2', '3'].map((name) => ({ address: `https://media.example/${name}`, range: null }))
type Asked = { readonly address: string; readonly range: string | null }

/** Answers each request for a list with as many parts as are said, each with the number of its name. */
function stubLists(...counts: readonly number[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { method, body }: { method?: string; body: string }) => {
    if (method !== 'POST' || address !== GRANT) throw new Error(`not a request for a list: ${method} ${address}`)
    const names = (JSON.parse(body) as Asked[]).map((part) => part.address.slice('https://media.example/'.length))
    const count = counts[Math.min(asked.push(names.join()), counts.length) - 1] ?? 0
    if (count === 0) return Promise.resolve(new Response(null, { status: 404 }))
    const frames = names.slice(0, count).map((name) => framePart(Uint8Array.of(Number(name))))
    return Promise.resolve(new Response(new Blob(frames as Uint8Array<ArrayBuffer>[])))
  })
  return asked
}
const bytesOf = (parts: readonly ArrayBuffer[]) => parts.map((part) => [...new Uint8Array(part)])

test('parts that follow each other come in one request, and are held for the player', async () => {
  const asked = stubLists(3)
  const held = createHeldParts(1000)
  const reader = createSoundReader(GRANT, held, new AbortController().signal)
  expect(bytesOf(await reader.parts(LIST))).toEqual([[1], [2], [3]])
  expect(asked).toEqual(['1,2,3'])
  expect(await held.find(`${GRANT}/${encodeURIComponent('https://media.example/2')}`)).toMatchObject({ status: 200 })
  expect(bytesOf(await reader.parts(LIST))).toEqual([[1], [2], [3]])
  expect(asked).toHaveLength(1)
})

test('the player never waits for a list that is under way', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const held = createHeldParts(1000)
  void createSoundReader(GRANT, held, new AbortController().signal).parts(LIST)
  await Promise.resolve()
  expect(held.find(`${GRANT}/${encodeURIComponent('https://media.example/1')}`)).toBeNull()
})

test('parts that are missing in an answer are requested again, but not for ever', async () => {
  const asked = stubLists(2, 1)
  const reader = createSoundReader(GRANT, null, new AbortController().signal)
  expect(bytesOf(await reader.parts(LIST))).toEqual([[1], [2], [3]])
  expect(asked).toEqual(['1,2,3', '3'])
  const never = stubLists(2, 0)
  expect(bytesOf(await reader.parts(LIST))).toEqual([[1], [2]])
  expect(never.length).toBeLessThanOrEqual(4)
})
