// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { rewriteManifest } from '../../../main/media/manifest.ts'
import { createDashReader, nodesNamed } from '../../support/dash-manifest.ts'

const ADDRESS = 'https://media.example/a/m.mpd'

type Parts = {
  readonly before?: string
  readonly mpd?: string
  readonly inMpd?: string
  readonly period?: string
  readonly inTimeline?: string
  readonly s?: string
  readonly behind?: string
}

/** A recording of ten seconds in one segment, and what a table's row puts into it. */
const manifest = ({ before = '', mpd = '', inMpd = '', period = '', inTimeline = '', s = '', behind = '' }: Parts) =>
  `${before}<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT10S"${mpd}>${inMpd}` +
  `<Period duration="PT10S"${period}><AdaptationSet><SegmentTemplate media="$Time$.mp4"><SegmentTimeline>` +
  `<S t="0" d="10"${s}/>${inTimeline}` +
  `</SegmentTimeline></SegmentTemplate><Representation id="1"/></AdaptationSet></Period></MPD>${behind}`

const MORE = '<S t="0" d="1" r="7"/>'
const STEERING = '<ContentSteering queryBeforeStart="true">https://evil.example/s</ContentSteering>'
const ELSEWHERE = '<Location>https://evil.example/m.mpd</Location>'

const HOSTILE: readonly (readonly [string, Parts])[] = [
  ['segments in a comment that dash.js ends at once', { inTimeline: `<!--> ${MORE} -->` }],
  ['segments in a comment that dash.js ends after a dash', { inTimeline: `<!---> ${MORE} -->` }],
  ['segments in a processing instruction', { inTimeline: `<?x > ${MORE} ?>` }],
  ['segments in CDATA', { inTimeline: `<![CDATA[ ${MORE} ]]>` }],
  ['segments in CDATA and its end in another', { inTimeline: `<![CDATA[]]]]><![CDATA[> ${MORE} ]]>` }],
  ['segments in escaped text', { inTimeline: `&lt;S t="0" d="1" r="7"/&gt;` }],
  ['segments in a title of HTML', { inMpd: `<Script xmlns="http://www.w3.org/1999/xhtml">&lt;S r="9"/&gt;</Script>` }],
  ['a number behind a character that dash.js skips', { s: ' _r="7"' }],
  ['a number behind a letter that dash.js skips', { s: ' ér="7"' }],
  ['a number in entities', { s: ' r="&#50;00001"' }],
  ['segments of another prefix', { inTimeline: '<x:S xmlns:x="urn:x" t="0" d="1" r="200001"/>' }],
  ['segments under another name', { inTimeline: '<Label nodeName="S" t="0" d="1" r="7"/>' }],
  ['a repeat that is an element', { inTimeline: '<S t="0" d="1"><r>7</r></S>' }],
  ['parts of segments, more than are read', { s: ' k="200001"' }],
  ['a steering server in a processing instruction', { inMpd: `<?x >${STEERING}<?y ?>` }],
  ['a steering server in a comment', { inMpd: `<!-->${STEERING}${ELSEWHERE} -->` }],
  [
    'a steering server of another prefix',
    { inMpd: `<x:ContentSteering xmlns:x="urn:x">https://evil.example/</x:ContentSteering>` },
  ],
  [
    'a steering server under another name',
    { inMpd: '<Label nodeName="ContentSteering" queryBeforeStart="true">https://evil.example/s</Label>' },
  ],
  ['another manifest as an attribute', { mpd: ' Location="https://evil.example/m.mpd"' }],
  ['a duration behind a character that dash.js skips', { period: ' _duration="P2D"' }],
  ['a duration in a prototype', { inMpd: '<__proto__ timeShiftBufferDepth="P2D"/>' }],
  [
    'a duration in a prototype under another name',
    { inMpd: '<Label nodeName="__proto__" timeShiftBufferDepth="P2D"/>' },
  ],
  ['a root under another name', { mpd: ' tagName="Patch"' }],
  ['a comment behind the end', { behind: '<!-- end -->' }],
  ['another root before it', { before: `<?x ><MPD><Period>${STEERING}</Period></MPD> ?>` }],
]

test.each(HOSTILE)('guard: dash.js sees no more of a manifest than is checked: %s', async (_name, parts) => {
  let xml: string
  try {
    xml = rewriteManifest(manifest(parts), ADDRESS).xml
  } catch (error) {
    expect(error).toBeInstanceOf(DeskError)
    expect(error).toMatchObject({ code: 'media-unplayable' })
    return
  }
  // dash.js reads on behind the root, where some texts keep it for good, and their window with it.
  expect(xml.endsWith('</MPD>')).toBe(true)
  const read = await createDashReader()
  const seen = await read(xml)
  if (seen === null) throw new Error('dash.js cannot read what was let through')

  expect(seen).toMatchObject({ tagName: 'MPD', mediaPresentationDuration: 10, Period: [{ duration: 10 }] })
  expect(seen.timeShiftBufferDepth).toBeUndefined()
  expect(seen.Location).toBeUndefined()
  const repeats = nodesNamed(seen, 'S').map(({ r = 0, k = 1 }) => [r, k])
  expect(repeats.filter(([r, k]) => !(r === 0 && k === 1))).toEqual([])
  for (const name of ['ContentSteering', 'Location', '__proto__']) expect(nodesNamed(seen, name)).toEqual([])
})

test('dash.js sees all of an honest manifest', async () => {
  const honest = `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <!-- ${'='.repeat(300)} made by a packager > 1.0 -->
    <?style of somebody?>
    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
      xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:cenc="urn:mpeg:cenc:2013" xmlns:scte214="urn:scte:dash:scte214-extensions"
      xsi:schemaLocation="urn:mpeg:dash:schema:mpd:2011 DASH-MPD.xsd" mediaPresentationDuration=" PT10S " type="static">
      <ProgramInformation><Title>A &amp; B &lt;1&gt; <![CDATA[<C>]]></Title></ProgramInformation>
      <BaseURL><![CDATA[https://cdn.example/x/?a=1&b=2]]></BaseURL>
      <Period id="p1" duration="PT10S"><!-- sets --><AdaptationSet mimeType="video/mp4" scte214:supplementalCodecs="x">
        <ContentProtection xmlns:mspr="urn:microsoft:playready" schemeIdUri="urn:mpeg:dash:mp4protection:2011" cenc:default_KID="1"><mspr:pro>A</mspr:pro></ContentProtection>
        <SegmentTemplate timescale="1000" media="$RepresentationID$/$Number%05d$.m4s?a=1&amp;b=&quot;2&quot;>" startNumber="1"><SegmentTimeline>
          <S t="0" d="2000" r="3"/><!-- the rest --><S d="2000"/>
        </SegmentTimeline></SegmentTemplate>
        <Representation id="v1" bandwidth="1000"/></AdaptationSet></Period></MPD>
    <!-- end -->`
  const read = await createDashReader()
  const seen = await read(rewriteManifest(honest, ADDRESS).xml)
  expect(seen).toMatchObject({
    mediaPresentationDuration: 10,
    type: 'static',
    ProgramInformation: { Title: { __text: 'A & B <1> <C>' } },
    BaseURL: [{ __text: 'https://cdn.example/x/?a=1&b=2' }],
    Period: [
      {
        id: 'p1',
        AdaptationSet: [
          {
            'scte214:supplementalCodecs': 'x',
            SegmentTemplate: {
              media: '$RepresentationID$/$Number%05d$.m4s?a=1&b="2">',
              SegmentTimeline: { S: [{ t: 0, d: 2000, r: 3 }, { d: 2000 }] },
            },
            Representation: [{ id: 'v1' }],
          },
        ],
      },
    ],
  })
})

test.each(['numbered', 'ranges', 'timeline'])(
  'dash.js sees the periods of the demo\'s manifest "%s" as they are',
  async (name) => {
    const text = await readFile(`assets/media/dash/${name}/manifest.mpd`, 'utf8')
    const read = await createDashReader()
    const before = await read(text)
    expect(before?.Period).toHaveLength(1)
    expect((await read(rewriteManifest(text, ADDRESS).xml))?.Period).toEqual(before?.Period)
  },
)
