// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCaptions } from '../../../../../../renderer/features/player/captions/read-captions.ts'

/** Segments of text in MP4 as shaka-packager 3.4.2 makes them of a file of WebVTT. */
const fixture = (name: string): ArrayBuffer =>
  Uint8Array.from(readFileSync(join('test/support/fixtures/captions', name))).buffer
const BASE = 'https://media.example/a/'
const text = (content: string) => new TextEncoder().encode(content).buffer
const wideText = (content: string) => Uint16Array.from(`\uFEFF${content}`, (sign) => sign.charCodeAt(0)).buffer

function manifestOf(periods: readonly string[]): string {
  return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT${12 * periods.length}S"><BaseURL>${BASE}</BaseURL>${periods
    .map((sets) => `<Period duration="PT12S">${sets}</Period>`)
    .join('')}</MPD>`
}

const inMp4 = (codec: string, template = '') => `
  <AdaptationSet contentType="text" lang="en"><Representation id="t" bandwidth="700" codecs="${codec}" mimeType="application/mp4">
    <SegmentTemplate timescale="1000" ${template} initialization="${codec}-init.mp4" media="${codec}-$Number$.m4s" startNumber="1">
      <SegmentTimeline><S t="0" d="4000" r="2"/></SegmentTimeline>
    </SegmentTemplate></Representation></AdaptationSet>`
const inFile = (address: string, { type = 'text/vtt', lang = 'de', label = '' } = {}) => `
  <AdaptationSet mimeType="${type}" lang="${lang}">${label && `<Label>${label}</Label>`}
    <Representation id="f" bandwidth="100"><BaseURL>${address}</BaseURL></Representation></AdaptationSet>`

/** Reads captions of a manifest, whose files are those of the fixtures and these. */
async function read(periods: readonly string[], files: Readonly<Record<string, string | ArrayBuffer>> = {}) {
  const part = async ({ address }: { readonly address: string }) => {
    const name = address.slice(BASE.length)
    if (name.includes('missing')) throw new Error('it is not there')
    const own = files[name]
    if (own === undefined) return fixture(name)
    return typeof own === 'string' ? text(own) : own
  }
  return readCaptions({
    manifest: () => Promise.resolve(manifestOf(periods)),
    part,
    async parts(list) {
      const loaded: ArrayBuffer[] = []
      for (const one of list) {
        try {
          loaded.push(await part(one))
        } catch {
          break
        }
      }
      return loaded
    },
  })
}

const told = (lines: readonly { from: number; to: number; text: string }[] = []) =>
  lines.map(({ from, to, text: words }) => [from, to, words])

// The packager writes the markup of WebVTT as words into TTML, and so they are its words.
test.each([
  ['wvtt', 'Good morning, team.', 'Say that & go.'],
  ['stpp', '<v Ann>Good morning, <i>team</i>.', 'Say that &amp; go.'],
])('text in MP4, %s: a line that a segment ends in is one line', async (codec, first, last) => {
  const [captions] = await read([inMp4(codec)])
  expect(captions?.transcript.language).toBe('en')
  expect(told(captions?.transcript.lines)).toEqual([
    [1000, 3000, first],
    [5000, 8500, 'The team kept the list\non the wall.'],
    [9000, 11_000, last],
  ])
})

test('the voice of a cue in MP4 is who speaks', async () => {
  const [captions] = await read([inMp4('wvtt')])
  expect(captions?.transcript.lines[0]?.speaker).toBe('Ann')
})

test('the offset of a manifest moves what is said, and what falls outside of the period is left out', async () => {
  const [captions] = await read([inMp4('wvtt', 'presentationTimeOffset="6000"')])
  expect(told(captions?.transcript.lines)).toEqual([
    [0, 2500, 'The team kept the list\non the wall.'],
    [3000, 5000, 'Say that & go.'],
  ])
})

test('files as a whole, each language by itself, by the clock of their period', async () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hallo.\n'
  const ttml =
    '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="fr"><body><div><p begin="1s" end="2s">Bonjour.</p></div></body></tt>'
  const all = await read(
    [
      inFile('de.vtt', { label: 'Deutsch' }) + inFile('fr.ttml', { type: 'application/ttml+xml', lang: 'fr' }),
      inFile('de.vtt', { label: 'Deutsch' }),
    ],
    { 'de.vtt': vtt, 'fr.ttml': ttml },
  )
  expect(all.map(({ label, transcript }) => [label, transcript.language, told(transcript.lines)])).toEqual([
    [
      'Deutsch',
      'de',
      [
        [1000, 2000, 'Hallo.'],
        [13_000, 14_000, 'Hallo.'],
      ],
    ],
    ['', 'fr', [[1000, 2000, 'Bonjour.']]],
  ])
})

test.each<[string, string | ArrayBuffer]>([
  ['another format', 'no captions'],
  ['a time that is none', 'WEBVTT\n\n00:01.000 --> later\nHello.\n'],
  ['another encoding', Uint8Array.of(...new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\n'), 0xe9).buffer],
  ['more than an hour could have', new ArrayBuffer(33 * 1024 * 1024)],
])('captions that nobody can read are marked, others stay: %s', async (_why, bad) => {
  const all = await read([inFile('bad.vtt', { label: 'Deutsch' }) + inMp4('stpp')], { 'bad.vtt': bad })
  expect(all[0]).toEqual({ label: 'Deutsch', transcript: { language: 'de', lines: [] }, isUnreadable: true })
  expect(all[1]?.transcript.lines).toHaveLength(3)
})

test('captions without a word are none', async () => {
  expect(await read([inFile('silent.vtt')], { 'silent.vtt': 'WEBVTT\n' })).toEqual([])
})

test('TTML in UTF-16', async () => {
  const ttml =
    '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="fr"><body><div><p begin="1s" end="2s">Été.</p></div></body></tt>'
  const [captions] = await read([inFile('fr.ttml', { type: 'application/ttml+xml', lang: 'fr' })], {
    'fr.ttml': wideText(ttml),
  })
  expect(told(captions?.transcript.lines)).toEqual([[1000, 2000, 'Été.']])
})

test('a cue that each of two files repeats is one line', async () => {
  const cue = (times: string, words: string) => `00:0${times.replace('-', '.000 --> 00:0')}.000\n${words}\n\n`
  const template = `<AdaptationSet mimeType="text/vtt" lang="en"><Representation id="t" bandwidth="9">
    <SegmentTemplate duration="6" media="$Number$.vtt"/></Representation></AdaptationSet>`
  const [captions] = await read([template], {
    '1.vtt': `WEBVTT\n\n${cue('1-3', 'One.')}${cue('5-7', 'Two.')}`,
    '2.vtt': `WEBVTT\n\n${cue('5-7', 'Two.')}${cue('8-9', 'Three.')}`,
  })
  expect(told(captions?.transcript.lines)).toEqual([
    [1000, 3000, 'One.'],
    [5000, 7000, 'Two.'],
    [8000, 9000, 'Three.'],
  ])
})

test('what can’t be loaded is not taken for captions that are not there', async () => {
  await expect(read([inFile('missing.vtt')])).rejects.toThrow()
})

test('a recording without captions has none', async () => {
  expect(
    await read(['<AdaptationSet contentType="audio"><Representation mimeType="audio/mp4"/></AdaptationSet>']),
  ).toEqual([])
})
