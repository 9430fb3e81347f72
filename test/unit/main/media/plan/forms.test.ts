import { expect, test } from 'vitest'
import { audioSet, brief, mpd, onePeriod, planOf, videoSet } from '../../../../support/plan-manifest.ts'

const briefly = (text: string) => planOf(text).parts.map(brief)

test('a template with numbers: as many segments as the period holds, the last one shorter', () => {
  const plan = planOf(
    onePeriod(
      videoSet(`<SegmentTemplate timescale="10" duration="40" startNumber="7" initialization="$RepresentationID$-i.mp4"
        media="$RepresentationID$/$Bandwidth$/$Number%03d$.m4s"/><Representation id="v" bandwidth="800"/>`),
    ),
  )
  expect(plan.parts.map(brief)).toEqual(['init v-i.mp4', '0 v/800/007.m4s', '4 v/800/008.m4s', '8 v/800/009.m4s'])
  expect(plan.parts.map(({ end }) => end)).toEqual([0, 4, 8, 10])
  expect(plan).toMatchObject({ duration: 10, bytes: 1000, origins: ['https://media.example'] })
})

test('a duration that is a multiple of the segment has no further segment', () => {
  const template = '<SegmentTemplate duration="2" media="$Number$"/><Representation id="v"/>'
  expect(planOf(onePeriod(videoSet(template))).parts).toHaveLength(5)
  expect(planOf(onePeriod(videoSet(template), 'mediaPresentationDuration="PT10.01S"')).parts).toHaveLength(6)
})

test('the last number ends the segments', () => {
  const template = '<SegmentTemplate duration="2" startNumber="3" endNumber="5" media="$Number$"/>'
  expect(briefly(onePeriod(videoSet(`${template}<Representation/>`)))).toEqual(['0 3', '2 4', '4 5'])
})

test('a template with numbers may name the time of a segment', () => {
  const template = '<SegmentTemplate timescale="10" duration="50" media="$Time$"/><Representation/>'
  expect(briefly(onePeriod(videoSet(template)))).toEqual(['0 0', '5 50'])
})

test('a timeline with times and repetitions, and one with numbers', () => {
  const timeline = '<SegmentTimeline><S t="100" d="20" r="2"/><S d="40"/></SegmentTimeline>'
  const template = (media: string) =>
    `<SegmentTemplate timescale="10" presentationTimeOffset="100" startNumber="5" initialization="i" media="${media}">
      ${timeline}</SegmentTemplate><Representation/>`
  expect(briefly(onePeriod(videoSet(template('t-$Time$'))))).toEqual([
    'init i',
    '0 t-100',
    '2 t-120',
    '4 t-140',
    '6 t-160',
  ])
  expect(briefly(onePeriod(videoSet(template('n-$Number%02d$'))))).toEqual([
    'init i',
    '0 n-05',
    '2 n-06',
    '4 n-07',
    '6 n-08',
  ])
})

test('a negative repetition lasts until the next time, or until the end of the period', () => {
  const timeline = '<SegmentTimeline><S t="0" d="2" r="-1"/><S t="6" d="3" r="-1"/></SegmentTimeline>'
  const template = `<SegmentTemplate media="$Time$">${timeline}</SegmentTemplate><Representation/>`
  expect(briefly(onePeriod(videoSet(template)))).toEqual(['0 0', '2 2', '4 4', '6 6', '9 9'])
})

test('a timeline that is longer than its period gives what is within', () => {
  const timeline = '<SegmentTimeline><S t="0" d="4" r="9"/></SegmentTimeline>'
  const template = `<SegmentTemplate presentationTimeOffset="6" media="$Number$">${timeline}</SegmentTemplate>`
  const parts = planOf(onePeriod(videoSet(`${template}<Representation/>`))).parts
  expect(parts.map(brief)).toEqual(['0 2', '2 3', '6 4'])
  expect(parts.at(-1)?.end).toBe(10)
})

test('a timeline that goes on in the next period is cut where the period begins', () => {
  const set = (offset: number) =>
    videoSet(`<SegmentTemplate presentationTimeOffset="${offset}" media="$Time$"><SegmentTimeline><S t="0" d="2" r="4"/>
      </SegmentTimeline></SegmentTemplate><Representation/>`)
  expect(
    briefly(mpd(`<Period duration="PT4S">${set(0)}</Period><Period duration="PT6S">${set(4)}</Period>`, '')),
  ).toEqual(['0 0', '2 2', '4 4', '6 6', '8 8'])
})

test('of times with more digits than dash.js compares, the segment before the period is planned too', () => {
  const before = 17_000_000_000_000_000n
  const template = (offset: bigint) =>
    `<SegmentTemplate timescale="10000000" presentationTimeOffset="${offset}" media="$Number$"><SegmentTimeline>
      <S t="${offset - 20_000_000n}" d="20000000" r="5"/></SegmentTimeline></SegmentTemplate><Representation/>`
  expect(briefly(onePeriod(videoSet(template(before))))).toEqual(['0 1', '0 2', '2 3', '4 4', '6 5', '8 6'])
  expect(briefly(onePeriod(videoSet(template(20_000_000n))))).toEqual(['0 2', '2 3', '4 4', '6 5', '8 6'])
})

test('partial segments are planned one by one', () => {
  const timeline = '<SegmentTimeline><S t="0" d="5" r="1" k="2"/></SegmentTimeline>'
  const template = (media: string) =>
    `<SegmentTemplate media="${media}">${timeline}</SegmentTemplate><Representation id="v" bandwidth="8"/>`
  expect(briefly(onePeriod(videoSet(template('$Number$.$SubNumber$'))))).toEqual([
    '0 1.0',
    '2.5 1.1',
    '5 2.0',
    '7.5 2.1',
  ])
  const whole = planOf(onePeriod(videoSet(template('$Number$'))))
  expect(whole.parts.map(({ start, end }) => [start, end])).toEqual([
    [0, 5],
    [5, 10],
  ])
  expect(whole.bytes).toBe(10)
})

test('a list of files', () => {
  const list = `<SegmentList timescale="10" duration="50"><Initialization sourceURL="init.mp4"/>
    <SegmentURL media="a.m4s"/><SegmentURL media="b.m4s"/></SegmentList><Representation/>`
  expect(briefly(onePeriod(videoSet(list)))).toEqual(['init init.mp4', '0 a.m4s', '5 b.m4s'])
})

test('a list of ranges of one file, whose lengths are exact', () => {
  const list = `<SegmentList duration="5"><Initialization range="0-99"/><SegmentURL mediaRange="100-299"/>
    <SegmentURL mediaRange="300-349"/></SegmentList><Representation bandwidth="80000"><BaseURL>v.mp4</BaseURL>
    </Representation>`
  const plan = planOf(onePeriod(videoSet(list)))
  expect(plan.parts.map(brief)).toEqual(['init v.mp4 0-99', '0 v.mp4 100-299', '5 v.mp4 300-349'])
  expect(plan.parts.map(({ bytes }) => bytes)).toEqual([100, 200, 50])
  expect(plan.bytes).toBe(350)
})

test('a list with a timeline', () => {
  const list = `<SegmentList><SegmentTimeline><S t="0" d="3"/><S d="7"/></SegmentTimeline><SegmentURL media="a"/>
    <SegmentURL media="b"/><SegmentURL media="late"/></SegmentList><Representation/>`
  expect(briefly(onePeriod(videoSet(list)))).toEqual(['0 a', '3 b'])
})

test('a file with an index of its own is planned as a whole', () => {
  const base = `<SegmentBase indexRange="100-199"><Initialization range="0-99"/></SegmentBase>`
  const plan = planOf(
    onePeriod(
      videoSet(`<Representation bandwidth="8000"><BaseURL>v.mp4</BaseURL>${base}
    </Representation>`),
    ),
  )
  expect(plan.parts).toEqual([
    { address: 'https://media.example/a/v.mp4', range: null, kind: 'whole', start: 0, end: 10, bytes: null, track: 0 },
  ])
  expect(plan.bytes).toBe(10_000)
})

test('an initialization in another file is planned apart', () => {
  const base = `<SegmentBase indexRange="0-99"><Initialization sourceURL="i.mp4" range="0-9"/></SegmentBase>`
  const set = videoSet(`<Representation><BaseURL>v.mp4</BaseURL>${base}</Representation>`)
  expect(briefly(onePeriod(set))).toEqual(['init i.mp4 0-9', 'whole v.mp4'])
})

test('a representation with nothing but an address is planned as a whole', () => {
  expect(briefly(onePeriod(videoSet('<Representation><BaseURL>v.webm</BaseURL></Representation>')))).toEqual([
    'whole v.webm',
  ])
})

test('base addresses of all levels, of several the first', () => {
  const text = mpd(
    `<BaseURL>https://one.example/m/</BaseURL><BaseURL>https://two.example/</BaseURL>
      <Period><BaseURL> p/ </BaseURL><BaseURL>q/</BaseURL>
        <AdaptationSet contentType="video" mimeType="video/mp4"><BaseURL>../s/</BaseURL>
          <Representation><BaseURL>r/x.mp4</BaseURL><SegmentTemplate duration="10" media="$Number$?a=1&amp;b=2"/>
    </Representation></AdaptationSet></Period>`,
  )
  const plan = planOf(text)
  expect(plan.parts.map(({ address }) => address)).toEqual(['https://one.example/m/s/r/1?a=1&b=2'])
  expect(plan.origins).toEqual(['https://one.example', 'https://two.example'])
  expect(plan.xml.match(/<BaseURL>[^<]*/g)).toEqual([
    '<BaseURL>https://one.example/m/',
    '<BaseURL>p/',
    '<BaseURL>../s/',
    '<BaseURL>r/x.mp4',
  ])
})

test('an absolute address of a segment stays to the letter', () => {
  const template = '<SegmentTemplate duration="10" media="HTTPS://Other.example/a b/$Number$"/><Representation/>'
  expect(planOf(onePeriod(videoSet(template))).parts[0]?.address).toBe('HTTPS://Other.example/a b/1')
})

test('what a representation does not say is inherited from its set and its period', () => {
  const text = mpd(`<Period><SegmentTemplate timescale="10" startNumber="4" initialization="i-$RepresentationID$"/>
    <AdaptationSet mimeType="video/mp4"><SegmentTemplate duration="50" media="never"/>
      <Representation id="v"><SegmentTemplate media="$Number$"/></Representation></AdaptationSet></Period>`)
  expect(briefly(text)).toEqual(['init i-v', '0 4', '5 5'])
})

test('picture and sound by time, after both initialization segments', () => {
  const template = (name: string, duration: number) =>
    `<SegmentTemplate duration="${duration}" initialization="${name}-i" media="${name}-$Number$"/><Representation/>`
  expect(briefly(onePeriod(videoSet(template('v', 4)) + audioSet(template('a', 5))))).toEqual([
    'init v-i',
    'init a-i',
    '0 v-1',
    '0 a-1',
    '4 v-2',
    '5 a-2',
    '8 v-3',
  ])
})

test('several periods, with and without a start and a duration', () => {
  const set = (name: string) =>
    videoSet(`<SegmentTemplate duration="4" initialization="i" media="${name}$Number$"/><Representation/>`)
  const plan = planOf(
    mpd(
      `<Period duration="PT6S">${set('a')}</Period><Period>${set('b')}</Period><Period start="PT12S">${set('c')}</Period>`,
      'mediaPresentationDuration="PT15S"',
    ),
  )
  // The initialization segment of all of them is the same.
  expect(plan.parts.map(brief)).toEqual(['init i', '0 a1', '4 a2', '6 b1', '10 b2', '12 c1'])
  expect(plan.parts.map(({ end }) => end)).toEqual([0, 4, 6, 10, 12, 15])
  expect(plan.duration).toBe(15)
})

test('a file that two periods share is planned once', () => {
  const set = (offset: number) =>
    videoSet(`<SegmentBase presentationTimeOffset="${offset}" indexRange="0-9"/><Representation bandwidth="8">
      <BaseURL>v.mp4</BaseURL></Representation>`)
  const plan = planOf(mpd(`<Period duration="PT4S">${set(0)}</Period><Period duration="PT6S">${set(4)}</Period>`, ''))
  expect(plan.parts).toMatchObject([{ kind: 'whole', start: 0, end: 10 }])
  expect(plan.bytes).toBe(10)
})

test('sound alone, and picture and sound in the same segments', () => {
  const template = '<SegmentTemplate duration="10" media="$Number$"/><Representation bandwidth="8"/>'
  expect(planOf(onePeriod(audioSet(template)))).toMatchObject({ video: null, bytes: 10 })
  const components = '<ContentComponent contentType="audio"/><ContentComponent contentType="video"/>'
  const muxed = `<AdaptationSet mimeType="video/mp4">${components}${template}</AdaptationSet>`
  expect(planOf(onePeriod(muxed)).video).toEqual({ width: 0, height: 0, bandwidth: 8 })
})

test('texts are planned as they are', () => {
  const video = videoSet('<Representation><BaseURL>v.mp4</BaseURL></Representation>')
  const text = (file: string) => `<AdaptationSet mimeType="text/vtt" lang="${file}">
    <Representation><BaseURL>${file}.vtt</BaseURL></Representation></AdaptationSet>`
  expect(briefly(onePeriod(video + text('en') + text('de')))).toEqual(['whole v.mp4', 'whole en.vtt', 'whole de.vtt'])
})
