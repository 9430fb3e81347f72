import { expect, test } from 'vitest'
import { qualitySchema, type Quality } from '../../../../../contract/model/downloads.ts'
import { audioSet, mpd, onePeriod, planOf, videoSet } from '../../../../support/plan-manifest.ts'

type Facts = { readonly height?: number; readonly kbit: number; readonly codecs?: string }

/** A representation of one file that is named by its facts. */
function one({ height, kbit, codecs = 'avc1.4d401e' }: Facts): string {
  const size = height === undefined ? '' : `width="${height * 2}" height="${height}"`
  const said = codecs === '' ? '' : `codecs="${codecs}"`
  return `<Representation id="${kbit}" bandwidth="${kbit * 1000}" ${size} ${said}>
    <BaseURL>${height ?? ''}-${kbit}</BaseURL></Representation>`
}

/** Names of the files that are planned of these. */
function planned(sets: string, quality: Quality): string[] {
  return planOf(onePeriod(sets), quality).parts.map(({ address }) => address.split('/').at(-1) ?? '')
}

const LADDER = [
  { height: 1080, kbit: 4000 },
  { height: 720, kbit: 2500 },
  { height: 720, kbit: 2000 },
  { height: 480, kbit: 1000 },
  { height: 240, kbit: 300 },
]
const ladder = videoSet(LADDER.map(one).join(''))

test('the quality chooses one representation of the picture', () => {
  expect(planned(ladder, 'best')).toEqual(['1080-4000'])
  expect(planned(ladder, 'small')).toEqual(['240-300'])
  expect(planned(ladder, 'balanced')).toEqual(['480-1000'])
  expect(planned(ladder, { height: 720 })).toEqual(['720-2500'])
  expect(planned(ladder, { height: 1000 })).toEqual(['720-2500'])
  expect(planned(ladder, { height: 2160 })).toEqual(['1080-4000'])
  expect(planned(ladder, { height: 100 })).toEqual(['240-300'])
})

test('balanced is the nearest to 540 lines, the smaller of two', () => {
  const near = [
    { height: 540, kbit: 1500 },
    { height: 540, kbit: 1200 },
    { height: 560, kbit: 900 },
  ]
  expect(planned(videoSet(near.map(one).join('')), 'balanced')).toEqual(['540-1200'])
})

test('without heights the bandwidth decides', () => {
  const unknown = videoSet([900, 100, 500].map((kbit) => one({ kbit })).join(''))
  expect(planned(unknown, 'best')).toEqual(['-900'])
  expect(planned(unknown, 'small')).toEqual(['-100'])
  expect(planned(unknown, 'balanced')).toEqual(['-500'])
  expect(planned(unknown, { height: 720 })).toEqual(['-500'])
})

test('a codec that every computer plays goes before one that needs hardware', () => {
  const codecs = ['hvc1.1.6.L93.B0', 'av01.0.04M.08', 'vp09.00.10.08', 'avc1.4d401e']
  for (const played of codecs.slice(1)) {
    const set = videoSet(one({ kbit: 900, codecs: 'hvc1.1.6.L93.B0' }) + one({ kbit: 500, codecs: played }))
    expect(planned(set, 'best'), played).toEqual(['-500'])
  }
  expect(planned(videoSet(one({ kbit: 900, codecs: 'hvc1.1.6.L93.B0' })), 'best')).toEqual(['-900'])
  const muxed = videoSet(one({ kbit: 900, codecs: 'avc1.4d401e, ec-3' }) + one({ kbit: 5, codecs: 'avc1.1,mp4a.40.2' }))
  expect(planned(muxed, 'best')).toEqual(['-5'])
})

test('pictures that are known by their labels are all planned, whatever their codecs', () => {
  const labelled = (label: string, set: string) =>
    set.replace('<Representation', `<Label>${label}</Label><Representation`)
  const camera = labelled('Camera', videoSet(one({ height: 720, kbit: 2000 })))
  const screen = labelled('Screen', videoSet(one({ height: 1080, kbit: 3000, codecs: 'vp09.00.10.08' })))
  expect(planned(camera + screen, 'best')).toEqual(['720-2000', '1080-3000'])
})

test('sets that differ in codec are one picture, others are several', () => {
  const avc = videoSet(one({ height: 720, kbit: 2000 }))
  const hevc = videoSet(one({ height: 1080, kbit: 3000, codecs: 'hvc1.1' }))
  expect(planned(hevc + avc, 'best')).toEqual(['720-2000'])
  expect(planned(avc + videoSet(one({ height: 1080, kbit: 3000 })), 'best')).toEqual(['720-2000', '1080-3000'])
  const role = '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="alternate"/>'
  expect(planned(avc + videoSet(role + one({ height: 480, kbit: 3, codecs: 'vp9' })), 'best')).toHaveLength(2)
  const switching = '<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value="1,2"/>'
  const [low, high] = [480, 720].map((height) => videoSet(switching + one({ height, kbit: height })))
  expect(planned(`${low}${high}`, 'best')).toEqual(['720-720'])
})

test('sound: one of each language, at most 128 kbit/s unless there is only more', () => {
  const sounds = (kbits: number[], attributes = '') =>
    audioSet(kbits.map((kbit) => one({ kbit, codecs: 'mp4a.40.2' })).join(''), attributes)
  expect(planned(sounds([64, 128, 320]), 'best')).toEqual(['-128'])
  expect(planned(sounds([64, 128, 320]), { height: 480 })).toEqual(['-128'])
  expect(planned(sounds([64, 128, 320]), 'small')).toEqual(['-64'])
  expect(planned(sounds([192, 320]), 'best')).toEqual(['-192'])
  expect(planned(sounds([64], 'lang="en"') + sounds([32], 'lang="de"'), 'best')).toEqual(['-64', '-32'])
})

test('tracks for seeking, pictures and representations that build on another one are left out', () => {
  const property = (scheme: string) => `<EssentialProperty schemeIdUri="${scheme}" value="1"/>`
  const trick = videoSet(property('http://dashif.org/guidelines/trickmode') + one({ kbit: 9000 }))
  const tiles = `<AdaptationSet mimeType="image/jpeg"><Representation bandwidth="9">
    ${property('http://dashif.org/guidelines/thumbnail_tile')}<BaseURL>t</BaseURL></Representation></AdaptationSet>`
  const enhancement = `<Representation bandwidth="9000000" dependencyId="5"><BaseURL>e</BaseURL></Representation>`
  const plan = planOf(onePeriod(trick + tiles + videoSet(one({ kbit: 5 }) + enhancement)))
  expect(plan.parts.map(({ address }) => address)).toEqual(['https://media.example/a/-5'])
  expect(plan.xml.match(/<AdaptationSet/g)).toHaveLength(1)
  expect(plan.xml.match(/<Representation/g)).toHaveLength(1)
})

test('the planned manifest names nothing but what is planned', () => {
  const other = '<BaseURL>https://other.example/</BaseURL>'
  const plan = planOf(
    onePeriod(
      videoSet(`${one({ height: 480, kbit: 5 })}<Representation bandwidth="9" height="100">${other}</Representation>`) +
        audioSet(one({ kbit: 64 })),
    ),
  )
  expect(plan.origins).toEqual(['https://media.example'])
  expect(plan.xml).not.toContain('other.example')
  expect(plan.video).toEqual({ width: 960, height: 480, bandwidth: 5000 })
  // It is a manifest that is planned alike.
  expect(planOf(plan.xml)).toEqual(plan)
})

test('the picture of each period is chosen for itself, and the first one is told', () => {
  const first = `<Period duration="PT4S">${ladder}</Period>`
  const second = `<Period duration="PT6S">${videoSet(one({ height: 600, kbit: 7 }))}</Period>`
  const plan = planOf(mpd(first + second, ''), 'small')
  expect(plan.parts.map(({ address }) => address.split('/').at(-1))).toEqual(['240-300', '600-7'])
  expect(plan.video).toEqual({ width: 480, height: 240, bandwidth: 300_000 })
  expect(plan.bytes).toBe((300_000 * 4 + 7000 * 6) / 8)
})

test('what asks players to add parameters to addresses is left out', () => {
  const property = `<EssentialProperty schemeIdUri="urn:mpeg:dash:urlparam:2014">
    <UrlQueryInfo queryTemplate="$querypart$" queryString="a=b"/></EssentialProperty>`
  expect(planOf(onePeriod(videoSet(property + one({ kbit: 5 })))).xml).not.toContain('urlparam')
})

test('a fingerprint knows a recording whose addresses were signed again', () => {
  const text = (host: string, query: string, seconds = 10, kbit = 5) =>
    onePeriod(
      `<BaseURL>https://${host}/</BaseURL>${videoSet(`<SegmentTemplate duration="2" initialization="i?${query}"
        media="$Number$?${query}"/>${one({ height: 480, kbit })}`)}`,
      `mediaPresentationDuration="PT${seconds}S"`,
    )
  const print = (...facts: Parameters<typeof text>) => planOf(text(...facts)).fingerprint
  const known = print('one.example', 'sig=1')
  expect(known).toMatch(/^[0-9a-f]{64}$/)
  expect(print('two.example/moved', 'sig=2')).toBe(known)
  expect(print('one.example', 'sig=1', 11)).not.toBe(known)
  expect(print('one.example', 'sig=1', 10, 6)).not.toBe(known)
  const ranged = (range: string) =>
    planOf(
      onePeriod(
        videoSet(`<SegmentList duration="10"><SegmentURL mediaRange="${range}"/></SegmentList>
      <Representation/>`),
      ),
    ).fingerprint
  expect(ranged('0-9')).not.toBe(ranged('0-8'))
})

test('a quality as it comes from outside', () => {
  for (const quality of ['small', 'balanced', 'best', { height: 720 }]) {
    expect(qualitySchema.parse(quality)).toEqual(quality)
  }
  for (const quality of ['big', {}, { height: 0 }, { height: 720.5 }, { height: 720, kbit: 5 }, null]) {
    expect(qualitySchema.safeParse(quality).success).toBe(false)
  }
})
