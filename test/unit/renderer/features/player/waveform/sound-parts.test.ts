import { afterEach, expect, test, vi } from 'vitest'
import { BACKGROUND_HEADER } from '../../../../../../contract/bridge/addresses.ts'
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

test('parts that are asked for together are requested in the background, a few at a time', async () => {
  const waiting: (() => void)[] = []
  const kinds = new Set<string | undefined>()
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    kinds.add(headers[BACKGROUND_HEADER])
    return new Promise<Response>((resolve) => {
      waiting.push(() => resolve(new Response(Uint8Array.of(1), { status: 200 })))
    })
  })
  const reader = createSoundReader(GRANT, null, new AbortController().signal)
  const parts = Array.from({ length: 20 }, (_, at) => reader.part({ address: `${PART.address}${at}`, range: null }))
  await vi.waitFor(() => expect(waiting).toHaveLength(6))
  for (let answered = 0; answered < 20; answered += 1) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(answered))
    expect(waiting.length).toBeLessThanOrEqual(answered + 6)
    waiting[answered]!()
  }
  expect(await Promise.all(parts)).toHaveLength(20)
  expect([...kinds]).toEqual(['1'])
})
