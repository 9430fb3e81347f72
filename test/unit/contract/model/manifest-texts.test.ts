import { expect, test } from 'vitest'
import { textSetsOf } from '../../../../contract/model/manifest/text-sets.ts'
import { checkManifest } from '../../../../main/media/manifest.ts'
import { takeOtherBases } from '../../../../main/media/other-bases.ts'
import { mpd, PLAN_ADDRESS, PLAN_BASE, videoSet } from '../../../support/plan-manifest.ts'

function textsOf(text: string) {
  const { root } = checkManifest(text, PLAN_ADDRESS)
  takeOtherBases(root, PLAN_ADDRESS)
  return textSetsOf(root)
}
const VIDEO = videoSet('<SegmentTemplate duration="5" media="$Number$"/><Representation id="v" bandwidth="1"/>')
const ROLE = '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>'

test('a file of captions is one part, with its language, label and role', () => {
  const set = `<AdaptationSet mimeType="text/vtt" contentType="text" lang="pt-BR"><Label> Português </Label>${ROLE}
    <Representation id="t" bandwidth="9"><BaseURL>t.vtt</BaseURL></Representation></AdaptationSet>`
  expect(textsOf(mpd(`<Period>${VIDEO}${set}</Period>`))).toEqual([
    {
      ...{ language: 'pt-BR', label: 'Português', role: 'caption', mimeType: 'text/vtt', codecs: '' },
      ...{ start: 0, end: 10, timescale: 1, offset: 0, init: null },
      parts: [{ address: `${PLAN_BASE}t.vtt`, range: null, start: 0, end: 10 }],
    },
  ])
})

test.each(['stpp.ttml.im1t', 'wvtt'])('segments of texts (%s) have the clocks of their periods', (codecs) => {
  const set = (offset: number) => `<AdaptationSet contentType="text" lang="en"><SegmentTemplate timescale="1000"
      presentationTimeOffset="${offset}" duration="4000" startNumber="${offset / 4000 + 1}" initialization="i.mp4" media="$Number$.m4s"/>
    <Representation id="t" mimeType="application/mp4" codecs="${codecs}" bandwidth="9"/></AdaptationSet>`
  const sets = textsOf(
    mpd(`<Period duration="PT8S">${VIDEO}${set(0)}</Period><Period duration="PT4S">${VIDEO}${set(8000)}</Period>`, ''),
  )
  expect(sets).toHaveLength(2)
  expect(sets[1]).toMatchObject({
    ...{ codecs, mimeType: 'application/mp4', start: 8, end: 12, timescale: 1000, offset: 8000 },
    init: { address: `${PLAN_BASE}i.mp4`, range: null },
    parts: [{ address: `${PLAN_BASE}3.m4s`, start: 8, end: 12 }],
  })
  expect(sets[0]?.parts.map(({ address }) => address)).toEqual([`${PLAN_BASE}1.m4s`, `${PLAN_BASE}2.m4s`])
})

test('a list of byte ranges of texts; what cannot be read is left out', () => {
  const list = `<AdaptationSet mimeType="application/ttml+xml"><Representation id="t"><SegmentList duration="5">
    <SegmentURL media="t.xml" mediaRange="0-9"/><SegmentURL media="t.xml" mediaRange="10-19"/></SegmentList></Representation></AdaptationSet>`
  const broken = '<AdaptationSet mimeType="text/vtt"><SegmentTemplate duration="x"/><Representation/></AdaptationSet>'
  const sets = textsOf(mpd(`<Period>${VIDEO}${broken}${list}<AdaptationSet mimeType="text/vtt"/></Period>`))
  expect(sets.map(({ mimeType, parts }) => [mimeType, parts.map(({ range }) => range)])).toEqual([
    ['application/ttml+xml', ['0-9', '10-19']],
  ])
})
