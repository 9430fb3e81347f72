// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isoSeconds } from '../../../../../../contract/model/manifest/iso-duration.ts'
import { rewriteManifest } from '../../../../../../main/media/manifest.ts'
import { bytesOf, WEBM_SEGMENT, webmCues, webmInit } from '../../../../../support/sound-file.ts'
import { findMediaFolder } from '../../../../../../reference-service/media/library.ts'
import { findSound, type SoundPart } from '../../../../../../renderer/features/player/waveform/manifest-sound.ts'
import { readSegmentIndex } from '../../../../../../renderer/features/player/waveform/segment-index.ts'

const BASE = 'https://media.example/interview/'
const folder = (id: string) => join(findMediaFolder(), 'dash', id)

/** Reads parts of a sample as its host would send them. */
function readSample(id: string, { address, range }: SoundPart): ArrayBuffer {
  const [first, last] = range?.split('-').map(Number) ?? [0, Infinity]
  const file = readFileSync(join(folder(id), address.slice(BASE.length)))
  return Uint8Array.from(file.subarray(first, (last ?? Infinity) + 1)).buffer
}

async function soundOfSample(id: string) {
  const { xml } = rewriteManifest(readFileSync(join(folder(id), 'manifest.mpd'), 'utf8'), `${BASE}manifest.mpd`)
  return findSound(xml, (part) => Promise.resolve(readSample(id, part)))
}

const manifestOf = (sets: string, root = 'mediaPresentationDuration="PT10S"') =>
  `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${root}><BaseURL>${BASE}</BaseURL><Period>${sets}</Period></MPD>`
const soundOf = (xml: string) => findSound(xml, () => Promise.reject(new Error('there is no index')))

test('segments by number', async () => {
  const sound = await soundOfSample('numbered')
  expect(sound?.seconds).toBe(20)
  expect(sound?.pieces).toEqual([
    {
      init: { address: `${BASE}init-2.m4s`, range: null },
      parts: Array.from({ length: 10 }, (_, index) => ({
        address: `${BASE}segment-2-${String(index + 1).padStart(3, '0')}.m4s`,
        range: null,
      })),
      start: 0,
      end: 20,
      rate: 24_000,
      period: { start: 0, end: 20, offset: 0 },
      isMixed: false,
    },
  ])
})

test('segments by a timeline', async () => {
  const sound = await soundOfSample('timeline')
  expect(sound?.pieces).toHaveLength(1)
  expect(sound?.pieces[0]?.parts.map(({ address }) => address.slice(-7, -4))).toEqual(
    Array.from({ length: 9 }, (_, index) => String(index + 1).padStart(3, '0')),
  )
})

test('segments of one file are read in few requests, from the first to the last byte that is heard', async () => {
  const sound = await soundOfSample('ranges')
  expect(sound?.pieces).toEqual([
    {
      init: { address: `${BASE}audio.m4a`, range: '0-695' },
      parts: [{ address: `${BASE}audio.m4a`, range: '820-45733' }],
      start: 0,
      end: expect.closeTo(12, 1) as number,
      rate: 24_000,
      period: { start: 0, end: 12, offset: 0 },
      isMixed: false,
    },
  ])
})

test('behind a hole of minutes in the timeline, the pieces begin where they are', async () => {
  const { xml } = rewriteManifest(
    manifestOf(
      `<AdaptationSet contentType="audio"><SegmentTemplate timescale="1" initialization="i" media="$Time$">
        <SegmentTimeline><S t="0" d="6" r="1"/><S t="600" d="6" r="1"/></SegmentTimeline></SegmentTemplate>
        <Representation id="a" bandwidth="2"/></AdaptationSet>`,
      'mediaPresentationDuration="PT612S"',
    ),
    `${BASE}manifest.mpd`,
  )
  const sound = await soundOf(xml)
  const names = sound?.pieces.map(({ start, parts }) => [start, parts.map(({ address }) => address.slice(BASE.length))])
  expect(names).toEqual([
    [0, ['0', '6']],
    [600, ['600', '606']],
  ])
})

test('a long recording comes in pieces of at most a minute, each with its start', async () => {
  const xml = manifestOf(
    `<AdaptationSet contentType="audio"><SegmentTemplate timescale="10" duration="60" initialization="i" media="$Number$"/>
      <Representation id="a" bandwidth="2"/></AdaptationSet>`,
    'mediaPresentationDuration="PT4H"',
  )
  const sound = await soundOf(xml)
  expect(sound?.pieces).toHaveLength(240)
  expect(sound?.pieces.map(({ start }) => start).slice(0, 3)).toEqual([0, 60, 120])
  expect(sound?.pieces.flatMap(({ parts }) => parts)).toHaveLength(2400)
})

test('a piece of very short segments has no more of them than a request may list', async () => {
  const xml = manifestOf(
    `<AdaptationSet contentType="audio"><SegmentTemplate timescale="10" duration="1" initialization="i" media="$Number$"/>
      <Representation id="a" bandwidth="2"/></AdaptationSet>`,
    'mediaPresentationDuration="PT1M"',
  )
  expect((await soundOf(xml))?.pieces.map(({ parts }) => parts.length)).toEqual([120, 120, 120, 120, 120])
})

test('a gap in a timeline begins a new piece, and negative repetitions last until the next time', async () => {
  const sound = await soundOf(
    manifestOf(`<AdaptationSet mimeType="audio/mp4"><SegmentTemplate timescale="1" startNumber="7" initialization="i"
      media="$Time$-$Number$"><SegmentTimeline><S t="0" d="1" r="-1"/><S t="3" d="1"/><S t="6" d="2" r="-1"/>
      </SegmentTimeline></SegmentTemplate><Representation id="a"/></AdaptationSet>`),
  )
  expect(
    sound?.pieces.map(({ start, parts }) => [start, parts.map(({ address }) => address.slice(BASE.length))]),
  ).toEqual([
    [0, ['0-7', '1-8', '2-9', '3-10']],
    [6, ['6-11', '8-12']],
  ])
})

test('a list of segments, the cheapest representation, and what is inherited', async () => {
  const sound = await soundOf(
    manifestOf(`<AdaptationSet mimeType="audio/mp4" audioSamplingRate="44100"><BaseURL>sound/</BaseURL>
      <SegmentList timescale="2" duration="10"><Initialization sourceURL="init.mp4" range="0-9"/></SegmentList>
      <Representation id="a" bandwidth="96000"><SegmentList><SegmentURL media="a1"/></SegmentList></Representation>
      <Representation id="b" bandwidth="32000"><BaseURL>b/</BaseURL><SegmentList>
        <SegmentURL media="b.mp4" mediaRange="10-19"/><SegmentURL media="b.mp4" mediaRange="20-29"/></SegmentList>
      </Representation></AdaptationSet>`),
  )
  expect(sound?.pieces).toEqual([
    {
      init: { address: `${BASE}sound/b/init.mp4`, range: '0-9' },
      parts: [{ address: `${BASE}sound/b/b.mp4`, range: '10-29' }],
      start: 0,
      end: 10,
      rate: 44_100,
      period: { start: 0, end: 10, offset: 0 },
      isMixed: false,
    },
  ])
})

test('there is nothing without sound, or where it is addressed otherwise', async () => {
  const pictures = '<AdaptationSet contentType="video"><Representation/></AdaptationSet>'
  expect((await soundOf(manifestOf(pictures)))?.pieces).toEqual([])
  expect(await soundOf(manifestOf('<AdaptationSet contentType="audio"><Representation/></AdaptationSet>'))).toBeNull()
  const whole = '<AdaptationSet contentType="audio"><Representation><SegmentBase/></Representation></AdaptationSet>'
  expect(await soundOf(manifestOf(whole))).toBeNull()
  const long = `<AdaptationSet contentType="audio"><SegmentTemplate duration="3600" initialization="i" media="m"/>
    <Representation/></AdaptationSet>`
  expect(await soundOf(manifestOf(long, 'mediaPresentationDuration="PT1H"'))).toBeNull()
  expect(await soundOf('nonsense')).toBeNull()
})

test('durations as the standard writes them', () => {
  expect(isoSeconds('PT1H2M3.5S')).toBe(3723.5)
  expect(isoSeconds('P1DT1S')).toBe(86_401)
  expect(isoSeconds('P0Y0M0DT0H0M20.0S')).toBe(20)
  expect(isoSeconds('1h')).toBeNull()
  const years = manifestOf(
    `<AdaptationSet contentType="audio"><SegmentTemplate duration="2" initialization="i" media="$Number$"/>
      <Representation/></AdaptationSet>`,
    'mediaPresentationDuration="P0Y0M0DT0H0M8.0S"',
  )
  return expect(soundOf(years)).resolves.toMatchObject({ seconds: 8, pieces: [{ start: 0, end: 8 }] })
})

test('sound that is listed wholly outside of its period is not taken for none', async () => {
  const of = (time: number) =>
    soundOf(
      manifestOf(`<AdaptationSet contentType="audio"><SegmentTemplate initialization="i" media="m$Time$" timescale="1">
        <SegmentTimeline><S t="${time}" d="10"/></SegmentTimeline></SegmentTemplate><Representation id="1" bandwidth="1000"/>
        </AdaptationSet>`),
    )
  expect((await of(0))?.pieces).toHaveLength(1)
  expect(await of(5000)).toBeNull()
})

test('an index that is cut off, of other indexes, or none at all is not read', () => {
  const file = Uint8Array.from(readFileSync(join(folder('ranges'), 'audio.m4a')).subarray(696, 820))
  const read = readSegmentIndex(file.buffer, 696)
  expect(read?.subsegments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(12, 0)
  expect(readSegmentIndex(file.slice(0, 60).buffer, 696)).toBeNull()
  const nested = file.slice()
  // The type of the first reference, in an index of version 1.
  nested[40] = 0x80
  expect(readSegmentIndex(nested.buffer, 696)).toBeNull()
  expect(readSegmentIndex(new ArrayBuffer(32), 0)).toBeNull()
  const timeless = file.slice()
  timeless.fill(0, 16, 20)
  expect(readSegmentIndex(timeless.buffer, 696)).toBeNull()
})

/** Sets of sound, each in a representation whose name is its number. */
function chosenOf(...sets: readonly string[]): Promise<readonly string[]> {
  const xml = sets.map(
    (attributes, at) =>
      `<AdaptationSet contentType="audio" ${attributes.replace('|', '>')}<SegmentTemplate duration="10" initialization="i"
        media="m"/><Representation id="${at}" bandwidth="${(at + 1) * 1000}"><BaseURL>${at}/</BaseURL></Representation></AdaptationSet>`,
  )
  return addressesOf(manifestOf(xml.join('')))
}

async function addressesOf(xml: string): Promise<readonly string[]> {
  return (await soundOf(xml))?.pieces.map(({ init }) => init.address.slice(BASE.length, -2)) ?? []
}

test('of several sets of sound that one is read which dash.js plays', async () => {
  expect(await chosenOf('|', '|')).toEqual(['0'])
  expect(await chosenOf('|', 'selectionPriority="2"|')).toEqual(['1'])
  const role = (value: string) => `|<Role schemeIdUri="urn:mpeg:dash:role:2011" value="${value}"/>`
  expect(await chosenOf(role('alternate'), role('main'), role('main'))).toEqual(['1'])
  expect(await chosenOf(role('alternate'), '|')).toEqual(['1'])
  const channels = (count: number) =>
    `|<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="${count}"/>`
  // Fewer bits for each channel; and more bits where these are equal.
  expect(await chosenOf(channels(1), channels(6))).toEqual(['1'])
  expect(await chosenOf(channels(1), channels(2))).toEqual(['1'])
})

test('later periods go on with the set of the one before, and a period without sound is left out', async () => {
  const set = (name: string, lang: string, bandwidth: number) =>
    `<AdaptationSet contentType="audio" lang="${lang}"><SegmentTemplate duration="10" initialization="i" media="m"/>
      <Representation id="${name}" bandwidth="${bandwidth}"><BaseURL>${name}/</BaseURL></Representation></AdaptationSet>`
  const periods = [
    set('a', 'de', 9) + set('b', 'en', 8),
    '<AdaptationSet contentType="video"><Representation/></AdaptationSet>',
    set('c', 'fr', 1) + set('d', 'en', 2) + set('e', 'en', 1),
  ]
  const xml = manifestOf(periods.join('</Period><Period duration="PT10S">')).replace(
    '<Period>',
    '<Period duration="PT10S">',
  )
  expect(await addressesOf(xml)).toEqual(['b', 'd'])
  expect((await soundOf(xml))?.pieces.map(({ start }) => start)).toEqual([0, 20])
})

test('an index that begins later, or before its period, is read where it belongs', async () => {
  const file = Uint8Array.from(readFileSync(join(folder('ranges'), 'audio.m4a')).subarray(696, 820))
  // Two seconds later, in an index of version 1.
  const view = new DataView(file.buffer)
  view.setBigUint64(20, view.getBigUint64(20) + BigInt(2 * view.getUint32(16)))
  const indexed = (offset: number) =>
    findSound(
      manifestOf(`<AdaptationSet contentType="audio"><Representation><BaseURL>a</BaseURL><SegmentBase indexRange="696-819"
        presentationTimeOffset="${offset}"><Initialization range="0-9"/></SegmentBase></Representation></AdaptationSet>`),
      () => Promise.resolve(file.buffer),
    )
  const late = await indexed(0)
  expect(late?.pieces[0]).toMatchObject({ start: 2, period: { offset: 0 } })
  // Four seconds are before the period: a segment of the index is not read.
  const early = await indexed(6)
  expect(early?.pieces[0]?.start).toBeCloseTo(-2, 1)
  expect(early?.pieces[0]?.period.offset).toBe(-6)
  expect(early?.pieces[0]?.parts[0]?.range).not.toBe(late?.pieces[0]?.parts[0]?.range)
})

test('an index of a WebM leads from cluster to cluster, to itself or to the end of the file', async () => {
  const [first, second, third] = [1000, 4000, 9000]
  const cues = webmCues([
    [500, first],
    [500, first],
    [3500, second],
    [6500, third],
  ])
  const indexed = (beginning: Buffer, position: number, index = cues) =>
    findSound(
      manifestOf(`<AdaptationSet contentType="audio"><Representation><BaseURL>a</BaseURL><SegmentBase
        indexRange="${position}-${position + index.length - 1}" timescale="10" presentationTimeOffset="5"><Initialization
        range="0-${beginning.length - 1}"/></SegmentBase></Representation></AdaptationSet>`),
      ({ range }) => Promise.resolve(bytesOf(range?.startsWith('0-') ? beginning : index)),
    )
  const partsOf = (sound: Awaited<ReturnType<typeof indexed>>) => sound?.pieces.map(({ parts }) => parts[0]?.range)
  const [from, behind] = [WEBM_SEGMENT + first, 12_000]
  const sound = await indexed(webmInit(), behind)
  expect(partsOf(sound)).toEqual([`${from}-${behind - 1}`])
  expect(sound?.pieces[0]).toMatchObject({ start: 0, end: 6, period: { offset: -0.5 } })
  // The index is at the beginning, and only a stated size of the whole tells the end.
  expect(await indexed(webmInit(), 300)).toBeNull()
  const stated = webmInit()
  stated.writeBigUInt64BE((1n << 56n) | 20_000n, WEBM_SEGMENT - 8)
  expect(partsOf(await indexed(stated, 300))).toEqual([`${from}-${WEBM_SEGMENT + 20_000 - 1}`])
  const backwards = webmCues([
    [3500, second],
    [500, first],
  ])
  expect(await indexed(webmInit(), behind, backwards)).toBeNull()
  for (const cut of [3, 8, 20, cues.length - 1]) {
    const left = await indexed(webmInit(), behind, cues.subarray(0, cut)).catch((error: unknown) => error)
    expect(left).toBeNull()
  }
  expect(await indexed(webmInit().subarray(0, 8), behind)).toBeNull()
})

test('sound in the segments of the picture is read with it, in shorter pieces', async () => {
  const set = (codecs: string) =>
    `<AdaptationSet contentType="video"><SegmentTemplate duration="10" initialization="$RepresentationID$/i" media="m"/>
      <Representation id="a" bandwidth="1" mimeType="video/mp4" codecs="avc1.64001e"/>
      <Representation id="b" bandwidth="3" mimeType="video/mp4" codecs="avc1.64001e,${codecs}"/>
      <Representation id="c" bandwidth="2" mimeType="video/mp4" codecs="avc1.64001e,${codecs}"/></AdaptationSet>`
  const xml = manifestOf(set('mp4a.40.2'), 'mediaPresentationDuration="PT1M"')
  const sound = await soundOf(xml)
  expect(sound?.pieces.map(({ start, isMixed }) => [start, isMixed])).toEqual([
    [0, true],
    [20, true],
    [40, true],
  ])
  expect(await addressesOf(xml)).toEqual(['c', 'c', 'c'])
  // A set of sound alone comes first.
  const alone = `<AdaptationSet contentType="audio"><SegmentTemplate duration="10" initialization="d/i" media="m"/>
    <Representation id="d"/></AdaptationSet>`
  expect(await addressesOf(manifestOf(set('opus') + alone))).toEqual(['d'])
})

test('sound in the segments of the picture is not taken for none', async () => {
  const set =
    '<AdaptationSet contentType="video"><Representation mimeType="video/mp4" codecs="avc1.64001e,mp4a.40.2"/></AdaptationSet>'
  expect(await soundOf(manifestOf(set))).toBeNull()
  expect(await soundOf(manifestOf(set.replace(',mp4a.40.2', '')))).toEqual({ seconds: 10, pieces: [] })
})
