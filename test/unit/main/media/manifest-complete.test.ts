import { expect, test } from 'vitest'
import { rewriteManifest } from '../../../../main/media/manifest.ts'
import { manifestText } from '../../../../main/media/manifest-text.ts'
import { audioSet, brief, mpd, onePeriod, planOf, videoSet } from '../../../support/plan-manifest.ts'

const rewritten = (text: string) => rewriteManifest(text, 'https://media.example/a/manifest.mpd').xml
const V = '<Representation id="v" bandwidth="1" codecs="avc1"/>'
const A = '<Representation id="a" bandwidth="1" codecs="mp4a.40.2"/>'
const numbered = (inside = '', attributes = 'timescale="10" duration="20"') =>
  `<SegmentTemplate ${attributes} media="$RepresentationID$$Number$.m4s">${inside}</SegmentTemplate>`
const timed = (entries: string, attributes = 'timescale="10"') =>
  numbered(`<SegmentTimeline>${entries}</SegmentTimeline>`, attributes)
const KILLED =
  'type="dynamic" availabilityStartTime="2026-11-27T09:00:00Z" publishTime="2026-11-27T09:00:20Z" minimumUpdatePeriod="PT2S"'

test('a recorder that was killed has left a manifest that ends with its last segment', () => {
  const text = onePeriod(
    videoSet(timed('<S t="0" d="20" r="8"/><S d="5"/>') + V) + audioSet(timed('<S d="20" r="7"/><S d="27"/>') + A),
    KILLED,
  )
  const xml = rewritten(text)
  expect(xml).toContain('mediaPresentationDuration="PT18.7S"')
  expect(xml).toContain('type="static"')
  expect(xml).not.toMatch(/availabilityStartTime|minimumUpdatePeriod/)
  expect(planOf(text).duration).toBe(18.7)
})

test.each([
  [
    'behind an offset',
    `${timed('<S t="105" d="20" r="1"/>', 'timescale="10" presentationTimeOffset="100"')}${V}`,
    '4.5',
  ],
  ['by the clock, with segments of one duration', `${numbered()}${V}`, '22'],
  ['by the clock, with segments that go on for ever', `${timed('<S t="0" d="20" r="-1"/>')}${V}`, '22'],
])('the end of a killed recorder is known %s', (_name, inside, seconds) => {
  expect(rewritten(onePeriod(videoSet(inside), KILLED))).toContain(`mediaPresentationDuration="PT${seconds}S"`)
})

test('periods that hold nothing are left out, and the others stay where they are', () => {
  const set = videoSet(numbered() + V)
  const text = mpd(
    `<Period duration="PT4S">${set}</Period><Period duration="PT2S"/><Period duration="PT4S">${set}</Period>
     <Period xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="urn:mpeg:dash:resolve-to-zero:2013"/>`,
    'mediaPresentationDuration="PT10S"',
  )
  expect(planOf(text).parts.map(brief)).toEqual(['0 v1.m4s', '2 v2.m4s'])
  expect(rewritten(text)).toMatch(/<Period duration="PT4S" start="PT0S">[^]*<Period duration="PT4S" start="PT6S">/)
  expect(rewritten(text).match(/<Period/g)).toHaveLength(2)
})

test('segments with picture and sound are those of the picture', () => {
  const components = '<ContentComponent contentType="audio"/><ContentComponent contentType="video"/>'
  const text = onePeriod(
    `<AdaptationSet>${components}${numbered()}<Representation id="m" mimeType="video/mp4"/></AdaptationSet>`,
  )
  expect(rewritten(text)).toContain('<AdaptationSet contentType="video">')
  expect(rewritten(text)).not.toContain('ContentComponent')
  expect(planOf(text).video).not.toBeNull()
})

const SAID = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><MPD title="é"/>`
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
test.each([
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${SAID('UTF-16')}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 with its mark, the other way around', bigEndian(`\uFEFF${SAID('UTF-16')}`), 'UTF-16'],
  ['UTF-16 without a mark', Buffer.from(SAID('utf-16'), 'utf16le'), 'utf-16'],
  ['UTF-16 without a mark, the other way around', bigEndian(SAID('utf-16')), 'utf-16'],
  ['Latin 1, as declared', Buffer.from(SAID('ISO-8859-1'), 'latin1'), 'ISO-8859-1'],
  ['UTF-8 that says UTF-16', Buffer.from(SAID('UTF-16')), 'UTF-16'],
  ['UTF-8 that says nothing that is known', Buffer.from(SAID('x-mine')), 'x-mine'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${SAID('UTF-8')}`), 'UTF-8'],
])('a manifest is read in its encoding: %s', (_name, bytes, encoding) => {
  expect(manifestText(bytes)).toBe(SAID(encoding))
})

test.each(['P0Y0M0DT0H0M20.0S', 'PT20.S', 'P0DT0.0H20S', 'PT.5S'])(
  'a duration is read as dash.js reads it: %s',
  (duration) => {
    const text = onePeriod(videoSet(numbered() + V), `mediaPresentationDuration="${duration}"`)
    expect(planOf(text).duration).toBe(duration === 'PT.5S' ? 0.5 : 20)
  },
)
