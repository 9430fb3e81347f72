import { expect, test } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { mpd, onePeriod, planOf, videoSet } from '../../../../support/plan-manifest.ts'

const TEMPLATE = '<SegmentTemplate duration="2" media="$Number$"/><Representation/>'

function refusal(text: string): string {
  try {
    planOf(text)
  } catch (error) {
    if (error instanceof DeskError && error.code === 'media-unplayable') return error.message
    throw error
  }
  return 'planned'
}

test('a recording that has no end', () => {
  expect(refusal(onePeriod(videoSet(TEMPLATE), 'type="dynamic" availabilityStartTime="2026-01-01T00:00:00Z"'))).toMatch(
    /more than any recording/,
  )
  expect(refusal(onePeriod(videoSet(TEMPLATE), ''))).toMatch(/when the recording ends/)
  expect(refusal(mpd(`<Period start="PT20S">${videoSet(TEMPLATE)}</Period>`))).toMatch(/when the recording ends/)
})

test('one that was live and has an end is planned, and described as complete', () => {
  const plan = planOf(
    onePeriod(
      videoSet(TEMPLATE),
      `type="dynamic" mediaPresentationDuration="PT4S" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT2S"
        availabilityStartTime="2026-01-01T00:00:00Z"`,
    ),
  )
  expect(plan.parts).toHaveLength(2)
  expect(plan.xml).toContain('type="static"')
  expect(plan.xml).not.toMatch(/minimumUpdatePeriod|availabilityStartTime|timeShiftBufferDepth|dynamic/)
})

// A player given a million segments lists them until its window has no memory left.
test('guard: too many segments, by numbers, by a timeline, by repetition and by parts of them', () => {
  const many = (inside: string) => refusal(onePeriod(videoSet(inside), 'mediaPresentationDuration="PT1000S"'))
  expect(many('<SegmentTemplate timescale="1000" duration="4" media="$Number$"/><Representation/>')).toMatch(
    /more than/,
  )
  const timeline = (entry: string) =>
    `<SegmentTemplate timescale="1000" media="$Time$"><SegmentTimeline>${entry}</SegmentTimeline></SegmentTemplate>
      <Representation/>`
  expect(many(timeline('<S t="0" d="5" r="200001"/>'))).toMatch(/more than/)
  expect(many(timeline('<S t="0" d="4" r="-1"/>'))).toMatch(/more than/)
  expect(many(timeline('<S t="0" d="1000" r="900" k="300"/>'))).toMatch(/more than/)
  expect(many('<SegmentTemplate duration="1000" k="300000" media="$Number$"/><Representation/>')).toMatch(/more than/)
})

test('guard: digits that end in a letter are no number, however many', () => {
  const digits = `${'1'.repeat(5000)}x`
  const set = videoSet(`<SegmentTemplate duration="2" timescale="${digits}" media="$Number$"/><Representation/>`)
  expect(refusal(onePeriod(set, 'mediaPresentationDuration="PT4S"'))).toMatch(/a number that is none/)
})

test('guard: many tracks that are few enough each, and addresses that fill the memory', () => {
  const set = (lang: string) =>
    videoSet('<SegmentTemplate timescale="100" duration="1" media="$Number$"/><Representation/>', `lang="${lang}"`)
  expect(refusal(onePeriod(['a', 'b', 'c'].map(set).join(''), 'mediaPresentationDuration="PT1000S"'))).toMatch(
    /more than/,
  )
  const long = videoSet(`<SegmentTemplate timescale="100" duration="1" media="$Number$${'x'.repeat(5000)}"/>
    <Representation/>`)
  expect(refusal(onePeriod(long, 'mediaPresentationDuration="PT1000S"'))).toMatch(/more than/)
  const growing = videoSet(`<SegmentTemplate duration="10" media="${'$RepresentationID$'.repeat(400)}"/>
    <Representation id="${'$RepresentationID$'.repeat(50)}"/>`)
  expect(refusal(onePeriod(growing))).toMatch(/too long/)
})

test('an encrypted recording, wherever it says so', () => {
  const protection = '<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>'
  expect(refusal(onePeriod(videoSet(protection + TEMPLATE)))).toMatch(/encrypted/)
  expect(refusal(onePeriod(videoSet(`${TEMPLATE}<Representation>${protection}</Representation>`)))).toMatch(/encrypted/)
})

test('guard: addresses that are not on the web', () => {
  const base = (address: string) => `<BaseURL>${address}</BaseURL>`
  expect(refusal(mpd(`${base('file:///etc/')}<Period>${videoSet(TEMPLATE)}</Period>`))).toMatch(/no usable address/)
  expect(refusal(mpd(`<Period>${base('file:///etc/')}${videoSet(TEMPLATE)}</Period>`))).toMatch(/not on the web/)
  expect(refusal(onePeriod(videoSet(`<Representation>${base('data:,x')}</Representation>`)))).toMatch(/not on the web/)
  for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'app://desk/x', 'http://', '//:x']) {
    const media = `<SegmentTemplate duration="2" media="${address}"/><Representation/>`
    expect(refusal(onePeriod(videoSet(media))), address).toMatch(/not on the web/)
    const init = `<SegmentTemplate duration="2" initialization="${address}" media="x"/><Representation/>`
    expect(refusal(onePeriod(videoSet(init))), address).toMatch(/not on the web/)
  }
  const assembled = `<SegmentTemplate duration="2" media="$RepresentationID$:///etc/passwd"/><Representation id="file"/>`
  expect(refusal(onePeriod(videoSet(assembled)))).toMatch(/not on the web/)
})

test('guard: addresses that climb out of their folder stay on the host, and are planned as they are resolved', () => {
  const addresses = (text: string) => planOf(text).parts.map(({ address }) => address)
  const template = '<SegmentTemplate duration="10" initialization="../i.mp4" media="../../$Number$.m4s"/>'
  const set = videoSet(`<BaseURL>../../s/t/</BaseURL>${template}<Representation/>`)
  const plan = planOf(mpd(`<BaseURL>../../../../b/</BaseURL><Period>${set}</Period>`))
  expect(plan.parts.map(({ address }) => address)).toEqual([
    'https://media.example/s/i.mp4',
    'https://media.example/1.m4s',
  ])
  expect(plan.origins).toEqual(['https://media.example'])
  // What the player makes of the planned manifest is what was planned, as it asks for nothing else.
  expect(addresses(plan.xml)).toEqual(plan.parts.map(({ address }) => address))

  const dotted = (base: string) =>
    addresses(mpd(`<BaseURL>${base}</BaseURL><Period>${videoSet(TEMPLATE)}</Period>`))[0] ?? ''
  for (const base of ['..%2f..%2f', '%2e%2e/%2E%2e/', './/..//../', '..\\..\\', '../../..//etc/', '/../../etc/']) {
    const { origin, pathname } = new URL(dotted(base))
    expect([origin, pathname.split('/').includes('..')], base).toEqual(['https://media.example', false])
  }
})

test('guard: entities, and what is refused before it is planned', () => {
  expect(refusal('<!DOCTYPE a [<!ENTITY b "c">]><MPD><Period/></MPD>')).toMatch(/document type/)
  expect(refusal('{}')).toMatch(/not XML/)
})

test('nothing to see or hear, no address of segments, and numbers and ranges that are none', () => {
  expect(refusal(onePeriod('<AdaptationSet mimeType="text/vtt"><Representation/></AdaptationSet>'))).toMatch(/neither/)
  expect(refusal(onePeriod('<AdaptationSet mimeType="image/jpeg"><Representation/></AdaptationSet>'))).toMatch(
    /neither/,
  )
  expect(refusal(onePeriod(''))).toMatch(/neither/)
  expect(refusal(onePeriod(videoSet('<SegmentTemplate duration="2"/><Representation/>')))).toMatch(/where the segments/)
  for (const attribute of ['duration="0x10"', 'duration="2" timescale="0"', 'duration="2" startNumber="one"']) {
    const set = videoSet(`<SegmentTemplate ${attribute} media="$Number$"/><Representation/>`)
    expect(refusal(onePeriod(set)), attribute).toMatch(/number that is none/)
  }
  for (const range of ['9-0', '-5', '5-', '1-2,3-4', '0-1e9', '']) {
    const set = videoSet(
      `<SegmentList duration="10"><SegmentURL mediaRange="${range}"/></SegmentList><Representation/>`,
    )
    expect(refusal(onePeriod(set)), range).toMatch(/byte range/)
  }
})
