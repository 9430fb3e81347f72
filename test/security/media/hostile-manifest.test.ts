import { expect, onTestFinished, test, vi } from 'vitest'
import { MOST_SEGMENTS } from '../../../contract/model/manifest/limits.ts'
import {
  LONGEST_NAME,
  LONGEST_TEMPLATE,
  MOST_ATTRIBUTES,
  MOST_ATTRIBUTES_OF_A_TAG,
  MOST_BASES,
  MOST_REPRESENTATIONS,
  MOST_TAGS,
} from '../../../main/media/manifest-limits.ts'
import { DEEPEST } from '../../../main/media/manifest-plain.ts'
import { rewriteManifest } from '../../../main/media/manifest.ts'

const lasting = (seconds: number) => `mediaPresentationDuration="PT${seconds}S"`

/** An adaptation set whose timeline is in units of its own. */
const units = (attributes: string, entries: string, more = '') =>
  `<AdaptationSet><SegmentTemplate ${attributes}><SegmentTimeline>${entries}</SegmentTimeline></SegmentTemplate>${more}</AdaptationSet>`

/** Elements inside of each other, each with two base addresses for each that the one around it has. */
const doubled = (levels: number): string =>
  levels === 0 ? '' : `<X><BaseURL>a/</BaseURL><BaseURL>b/</BaseURL>${doubled(levels - 1)}</X>`

const timeline = (entries: string) =>
  `<AdaptationSet><SegmentTemplate timescale="1000"><SegmentTimeline>${entries}</SegmentTimeline></SegmentTemplate></AdaptationSet>`

/*
 * Each is just past a limit of our own, or has one sign that is not allowed. What it stands for is written as a number of
 * the size that a real recording could have. Without the limits, larger numbers make dash.js list segments, or pad
 * addresses, until the window has no memory left.
 */
test.each([
  ['nested too deep', '', `${'<A>'.repeat(DEEPEST + 1)}${'</A>'.repeat(DEEPEST + 1)}`],
  ['of too many elements', '', '<a/>'.repeat(MOST_TAGS)],
  ['of too many segments in one line', '', timeline(`<S t="0" d="1" r="${MOST_SEGMENTS}"/>`)],
  ['of too many segments until the end', lasting(201), timeline('<S t="0" d="1" r="-1"/>')],
  [
    'of segments repeated until a far later one, which count as two otherwise',
    lasting(10),
    units('timescale="1"', `<S t="0" d="1" r="-1"/><S t="${MOST_SEGMENTS + 1}" d="1"/>`),
  ],
  [
    'of segments repeated until the end of a period that is shifted',
    lasting(10),
    units(`timescale="1" presentationTimeOffset="${MOST_SEGMENTS}"`, '<S t="0" d="1" r="-1"/>'),
  ],
  [
    'of segments whose units a representation makes smaller',
    lasting(10),
    units(
      'timescale="1"',
      '<S t="0" d="1" r="-1"/>',
      '<Representation><SegmentTemplate timescale="20001"/></Representation>',
    ),
  ],
  ['of a segment whose length is none', '', timeline('<S t="0" d="one"/>')],
  ['of segments counted in another notation', '', timeline('<S t="0" d="1" r="0x3"/>')],
  ['of segments without a length', '', timeline('<S t="0" r="3"/>')],
  ['of a duration with more behind it', 'mediaPresentationDuration="P1DX"', ''],
  ['of a duration that is a number', 'mediaPresentationDuration="10"', ''],
  ['of a duration of which dash.js leaves the end out', 'mediaPresentationDuration="P1.5.5D"', ''],
  ['of a duration without its T', 'mediaPresentationDuration="P1H"', ''],
  [
    'of too many attributes on one tag',
    Array.from({ length: MOST_ATTRIBUTES_OF_A_TAG + 1 }, (_, at) => `a${at}=""`).join(' '),
    '',
  ],
  ['of an attribute without a value', 'a', ''],
  [
    'of too many elements between what would be the ends of a comment elsewhere',
    '',
    `<![CDATA[<!--]]>${'<A/>'.repeat(MOST_TAGS)}<![CDATA[-->]]>`,
  ],
  ['of a recording that is live and has no end', 'type="dynamic" availabilityStartTime="2026-01-01T00:00:00Z"', ''],
  [
    'of a recording that is live and as long as nothing, which dash.js takes for endless',
    'type="dynamic" mediaPresentationDuration="PT0S"',
    '',
  ],
  [
    'of addresses with a number of a hundred digits',
    lasting(10),
    '<AdaptationSet><SegmentTemplate duration="1" media="a$Number%0100d$.mp4"/><Representation id="1"/></AdaptationSet>',
  ],
  [
    'of addresses with a bandwidth of a hundred digits, in a base address',
    lasting(10),
    '<BaseURL>a$Bandwidth%0100X$/</BaseURL><AdaptationSet><Representation id="1"/></AdaptationSet>',
  ],
  [
    'of addresses with a width that a tab divides, which is taken out of addresses',
    lasting(10),
    '<AdaptationSet><SegmentTemplate duration="1" initialization="a$Bandwidth%01&#9;00d$.mp4"/><Representation id="1"/></AdaptationSet>',
  ],
  [
    'of addresses that name their version again and again',
    lasting(10),
    `<AdaptationSet><SegmentTemplate duration="1" media="${'$RepresentationID$'.repeat(LONGEST_TEMPLATE / 18 + 1)}"/><Representation id="1"/></AdaptationSet>`,
  ],
  [
    'of versions with a long name',
    lasting(10),
    `<AdaptationSet><Representation id="${'a'.repeat(LONGEST_NAME + 1)}"/></AdaptationSet>`,
  ],
  ['of too many attributes on many tags', '', `<a ${'b="" '.repeat(100)}/>`.repeat(MOST_ATTRIBUTES / 100 + 1)],
  [
    'of short segments, by the time scale of the adaptation set',
    lasting(10),
    '<AdaptationSet><SegmentTemplate timescale="20001"/><Representation><SegmentTemplate><SegmentTimeline>' +
      '<S t="0" d="1" r="-1"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet>',
  ],
  [
    'of too many versions',
    '',
    `<AdaptationSet>${'<Representation/>'.repeat(MOST_REPRESENTATIONS + 1)}</AdaptationSet>`,
  ],
  [
    'of too many hosts for the same part',
    '',
    Array.from({ length: MOST_BASES + 1 }, (_, host) => `<BaseURL>https://h${host}.example/</BaseURL>`).join(''),
  ],
  ['of more than a month', 'mediaPresentationDuration="P32D"', timeline('<S t="0" d="100000000" r="-1"/>')],
])('guard: a manifest %s is refused before anything follows it', (_name, attributes, inside) => {
  const text = `<MPD ${attributes}><Period>${inside}</Period></MPD>`
  expect(() => rewriteManifest(text, 'https://media.example/m.mpd')).toThrow(
    expect.objectContaining({ code: 'media-unplayable' }),
  )
})

test('guard: base addresses that double with each level are followed once for each host', () => {
  const resolve = vi.spyOn(URL, 'parse')
  onTestFinished(() => resolve.mockRestore())
  const { origins } = rewriteManifest(`<MPD><Period>${doubled(10)}</Period></MPD>`, 'https://media.example/m.mpd')
  expect([...origins]).toEqual(['https://media.example'])
  // Two for each level, and not two to the power of the levels.
  expect(resolve.mock.calls.length).toBeLessThan(50)
})

test('a manifest of a whole day in segments of a second is let through', () => {
  const text = `<MPD mediaPresentationDuration="P1DT0S"><Period>${timeline('<S t="0" d="1000" r="86399"/>')}</Period></MPD>`
  expect(rewriteManifest(text, 'https://media.example/m.mpd').xml).toContain('r="86399"')
})

test.each([
  ['type="dynamic" mediaPresentationDuration="PT1H"', ''],
  ['type="dynamic"', 'duration="PT1H"'],
])('a recording that is said to be live and says how long it is is let through as complete', (attributes, period) => {
  const text = `<MPD ${attributes}><Period ${period}/></MPD>`
  expect(rewriteManifest(text, 'https://media.example/m.mpd').xml).toContain('type="static"')
})

test('segments that are repeated until the end of their period are let through', () => {
  const repeated = '<S t="90000" d="180000" r="-1"/>'
  const text = `<MPD mediaPresentationDuration="PT1H0M0.5S"><Period duration="PT3600S"><AdaptationSet><SegmentTemplate timescale="90000" presentationTimeOffset="90000"><SegmentTimeline>${repeated}</SegmentTimeline></SegmentTemplate></AdaptationSet></Period></MPD>`
  expect(rewriteManifest(text, 'https://media.example/m.mpd').xml).toContain('r="-1"')
})

test.each([
  ['a steering server', '<ContentSteering defaultServiceLocation="a">https://evil.example/s</ContentSteering>'],
  ['a clock', '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-xsdate:2014" value="https://evil.example/t"/>'],
  [
    'events',
    '<EventStream schemeIdUri="urn:mpeg:dash:event:callback:2015"><Event>https://evil.example/e</Event></EventStream>',
  ],
  ['events inside of segments', '<InbandEventStream schemeIdUri="https://evil.example/i" value="1"/>'],
  [
    'a license server',
    '<ContentProtection><d:laurl xmlns:d="urn:x">https://evil.example/l</d:laurl></ContentProtection>',
  ],
  [
    'a service to report to',
    '<ServiceDescription><ClientDataReporting serviceLocations="https://evil.example/"/></ServiceDescription>',
  ],
  ['another manifest', '<ImportedMPD uri="https://evil.example/m.mpd"/>'],
])('guard: %s that a manifest names is taken out at every depth', (_what, element) => {
  const text = `<MPD>${element}<Period>${element}<AdaptationSet>${element}<Representation><X>${element}</X>${element}</Representation></AdaptationSet></Period></MPD>`
  const { xml, origins } = rewriteManifest(text, 'https://media.example/m.mpd')
  expect(xml).not.toContain('evil.example')
  expect([...origins]).toEqual(['https://media.example'])
})
