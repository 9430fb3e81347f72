import { expect, test } from 'vitest'
import { undecodableIn } from '../../../../../renderer/features/player/undecodable.ts'

const set = (mimeType: string, ...codecs: readonly string[]) => ({
  mimeType,
  Representation: codecs.map((one) => ({ codecs: one })),
})
const isSupported = (type: string) => /avc1|mp4a|opus/.test(type)
const found = (...AdaptationSet: readonly ReturnType<typeof set>[]) =>
  undecodableIn({ Period: [{ AdaptationSet }] }, isSupported)[0]

test.each([
  ['hvc1.1.6.L93.90', 'HEVC'],
  ['hev1.1.6.L93.90', 'HEVC'],
  ['vvc1.1.L51', 'VVC'],
  ['dvh1.05.06', 'Dolby Vision'],
  ['xyz9.1', 'xyz9.1'],
])('a picture that this computer cannot decode is named (%s)', (codecs, codec) => {
  expect(found(set('video/mp4', codecs), set('audio/mp4', 'mp4a.40.2'))).toEqual([{ kind: 'video', codec }])
})

test('sound that this computer cannot decode is named', () => {
  expect(found(set('video/mp4', 'avc1.64001e'), set('audio/mp4', 'ec-3'))).toEqual([
    { kind: 'audio', codec: 'Dolby Audio' },
  ])
})

test('what is there in another form too is decoded in that', () => {
  expect(found(set('video/mp4', 'hvc1.1'), set('video/mp4', 'avc1.64001e'))).toEqual([])
  expect(found(set('video/mp4', 'hvc1.1', 'avc1.64001e'))).toEqual([])
})

test('what says no codec may be decoded, and what is not there is not missed', () => {
  expect(found(set('video/mp4', ''))).toEqual([])
  expect(found(set('text/vtt', 'wvtt'))).toEqual([])
  expect(undecodableIn({})).toEqual([])
})
