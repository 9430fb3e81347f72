import { expect, test } from 'vitest'
import { rewriteManifest } from '../../../main/media/manifest.ts'

/** Elements inside of each other, each with two base addresses for each that the one around it has. */
const doubled = (levels: number): string =>
  levels === 0 ? '' : `<X><BaseURL>a/</BaseURL><BaseURL>b/</BaseURL>${doubled(levels - 1)}</X>`

const timeline = (entries: string) =>
  `<AdaptationSet><SegmentTemplate timescale="1000"><SegmentTimeline>${entries}</SegmentTimeline></SegmentTemplate></AdaptationSet>`

test.each([
  ['nested twenty thousand deep', '', `${'<A>'.repeat(20_000)}${'</A>'.repeat(20_000)}`],
  ['of a million elements', '', '<a/>'.repeat(1_000_000)],
  ['of a billion segments in one line', '', timeline('<S t="0" d="1" r="1000000000"/>')],
  ['of segments a millisecond long until the end', '', timeline('<S t="0" d="1" r="-1"/>')],
  [
    'of segments repeated until a far later one, which count as two otherwise',
    'mediaPresentationDuration="PT10S"',
    '<AdaptationSet><SegmentTemplate timescale="1"><SegmentTimeline><S t="0" d="1" r="-1"/><S t="1000000000000" d="1"/></SegmentTimeline></SegmentTemplate></AdaptationSet>',
  ],
  [
    'of segments repeated until the end of a period that is shifted by ages',
    'mediaPresentationDuration="PT10S"',
    '<AdaptationSet><SegmentTemplate timescale="1" presentationTimeOffset="1000000000000"><SegmentTimeline><S t="0" d="1" r="-1"/></SegmentTimeline></SegmentTemplate></AdaptationSet>',
  ],
  [
    'of segments whose units a representation makes a billionth of what they were',
    'mediaPresentationDuration="PT10S"',
    '<AdaptationSet><SegmentTemplate timescale="1"><SegmentTimeline><S t="0" d="1" r="-1"/></SegmentTimeline></SegmentTemplate>' +
      '<Representation><SegmentTemplate timescale="1000000000"/></Representation></AdaptationSet>',
  ],
  ['of a segment of no length, repeated', '', timeline('<S t="0" d="0" r="-1"/><S t="5" d="1"/>')],
  ['of segments counted in another notation', '', timeline('<S t="0" d="1" r="0x7fffffff"/>')],
  ['of segments without a length', '', timeline('<S t="0" r="-1"/>')],
  ['of a duration with more behind it', 'mediaPresentationDuration="P9000000YX"', ''],
  ['of a duration that is a number', 'mediaPresentationDuration="1e15"', ''],
  ['of a duration of which dash.js leaves the end out', 'mediaPresentationDuration="P1.5.5Y"', ''],
  ['of a duration without its T', 'mediaPresentationDuration="P100000H"', ''],
  ['of 700,000 attributes on one tag', Array.from({ length: 700_000 }, (_, at) => `a${at}=""`).join(' '), ''],
  [
    'of 400,000 attributes without a value on one tag',
    Array.from({ length: 400_000 }, (_, at) => `a${at}`).join(' '),
    '',
  ],
  [
    'of a million elements between what would be the ends of a comment elsewhere',
    '',
    `<![CDATA[<!--]]>${'<A/>'.repeat(1_000_000)}<![CDATA[-->]]>`,
  ],
  [
    'of a recording that is live since ages and has no end',
    'type="dynamic" availabilityStartTime="0101-01-01T00:00:00Z"',
    '<AdaptationSet><SegmentTemplate timescale="1"><SegmentTimeline><S t="0" d="14" r="-1"/></SegmentTimeline></SegmentTemplate></AdaptationSet>',
  ],
  [
    'of a recording that is live and as long as nothing, which dash.js takes for endless',
    'type="dynamic" mediaPresentationDuration="PT0S"',
    '<AdaptationSet><SegmentTemplate timescale="1"><SegmentTimeline><S t="0" d="14" r="-1"/></SegmentTimeline></SegmentTemplate></AdaptationSet>',
  ],
  [
    'of addresses with a number of half a billion digits',
    'mediaPresentationDuration="PT10S"',
    '<AdaptationSet><SegmentTemplate duration="1" media="a$Number%0500000000d$.mp4"/><Representation id="1"/></AdaptationSet>',
  ],
  [
    'of addresses with a bandwidth of half a billion digits, in a base address',
    'mediaPresentationDuration="PT10S"',
    '<BaseURL>a$Bandwidth%0500000000X$/</BaseURL><AdaptationSet><Representation id="1"/></AdaptationSet>',
  ],
  [
    'of addresses with a width that a tab divides, which is taken out of addresses',
    'mediaPresentationDuration="PT10S"',
    '<AdaptationSet><SegmentTemplate duration="1" initialization="a$Bandwidth%05&#9;00000000d$.mp4"/><Representation id="1"/></AdaptationSet>',
  ],
  [
    'of addresses that name their version ten thousand times',
    'mediaPresentationDuration="PT10S"',
    `<AdaptationSet><SegmentTemplate duration="1" media="${'$RepresentationID$'.repeat(10_000)}"/><Representation id="1"/></AdaptationSet>`,
  ],
  [
    'of versions with a name of a million letters',
    'mediaPresentationDuration="PT10S"',
    `<AdaptationSet><Representation id="${'a'.repeat(1_000_000)}"/></AdaptationSet>`,
  ],
  ['of a million attributes on many tags', '', `<a ${'b="" '.repeat(100)}/>`.repeat(10_000)],
  [
    'of segments a tenth of a microsecond long, by the time scale of the adaptation set',
    '',
    '<AdaptationSet><SegmentTemplate timescale="10000000"/><Representation><SegmentTemplate><SegmentTimeline>' +
      '<S t="0" d="1" r="-1"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet>',
  ],
  [
    'of ten thousand versions of a hundred thousand segments',
    '',
    `<AdaptationSet><SegmentTemplate timescale="1"><SegmentTimeline><S t="0" d="1" r="99999"/></SegmentTimeline></SegmentTemplate>${'<Representation/>'.repeat(10_000)}</AdaptationSet>`,
  ],
  [
    'of forty hosts for the same part',
    '',
    Array.from({ length: 40 }, (_, host) => `<BaseURL>https://h${host}.example/</BaseURL>`).join(''),
  ],
  ['of a hundred thousand years', 'mediaPresentationDuration="P100000Y"', timeline('<S t="0" d="4000" r="-1"/>')],
])('exploit: a manifest %s is refused before anything follows it', (_name, attributes, inside) => {
  const text = `<MPD ${attributes}><Period>${inside}</Period></MPD>`
  expect(() => rewriteManifest(text, 'https://media.example/m.mpd')).toThrow(
    expect.objectContaining({ code: 'media-unplayable' }),
  )
})

test('exploit: base addresses that double with each of forty levels are followed once for each host', () => {
  const text = `<MPD><Period>${doubled(40)}</Period></MPD>`
  const { origins } = rewriteManifest(text, 'https://media.example/m.mpd')
  expect([...origins]).toEqual(['https://media.example'])
})

test('a manifest of a whole day in segments of a second is let through', () => {
  const text = `<MPD mediaPresentationDuration="P1DT0S"><Period>${timeline('<S t="0" d="1000" r="86399"/>')}</Period></MPD>`
  expect(rewriteManifest(text, 'https://media.example/m.mpd').xml).toContain('r="86399"')
})

test.each([
  ['type="dynamic" mediaPresentationDuration="PT1H"', ''],
  ['type="dynamic"', 'duration="PT1H"'],
])('a recording that is said to be live and says how long it is is let through', (attributes, period) => {
  const text = `<MPD ${attributes}><Period ${period}/></MPD>`
  expect(rewriteManifest(text, 'https://media.example/m.mpd').xml).toContain('type="dynamic"')
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
])('exploit: %s that a manifest names is taken out at every depth', (_what, element) => {
  const text = `<MPD>${element}<Period>${element}<AdaptationSet>${element}<Representation><X>${element}</X>${element}</Representation></AdaptationSet></Period></MPD>`
  const { xml, origins } = rewriteManifest(text, 'https://media.example/m.mpd')
  expect(xml).not.toContain('evil.example')
  expect([...origins]).toEqual(['https://media.example'])
})
