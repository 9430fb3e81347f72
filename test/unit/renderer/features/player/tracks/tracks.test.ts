// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { childrenNamed } from '../../../../../../contract/model/manifest/elements.ts'
import { heardSounds } from '../../../../../../renderer/features/player/tracks/heard-sound.ts'
import { keyOfTrack, nameOfTrack } from '../../../../../../contract/model/manifest/track-key.ts'
import { keepPicture, keepWanted, type TrackWish } from '../../../../../../renderer/features/player/tracks/tracks.ts'

type ParsedSet = { readonly id?: string; readonly Representation?: readonly { readonly id: string }[] }
type ParsedManifest = { readonly Period: readonly { readonly AdaptationSet?: readonly ParsedSet[] }[] }

/** A manifest in the form in which dash.js has it: attributes as properties, elements in lists. */
function parse(xml: string): ParsedManifest & Readonly<Record<string, unknown>> {
  const plain = (element: Element): Record<string, unknown> => {
    const parsed: Record<string, unknown> = { __text: element.textContent }
    for (const { name, value } of element.attributes) {
      parsed[name] = name === 'bandwidth' || name === 'width' ? Number(value) : value
    }
    for (const child of element.children) {
      const list = (parsed[child.localName] ??= []) as unknown[]
      list.push(plain(child))
    }
    return parsed
  }
  return plain(rootOf(xml)) as ParsedManifest & Record<string, unknown>
}

const rootOf = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml').documentElement

const NONE: TrackWish = { picture: null, sound: null }
const manifest = (...periods: readonly string[]) =>
  `<MPD>${periods.map((sets) => `<Period>${sets}</Period>`).join('')}</MPD>`
const set = (attributes: string, inside = '', codecs = 'avc1.64001e', width = 640, height = (width * 9) / 16) =>
  `<AdaptationSet mimeType="${codecs.startsWith('mp4a') || codecs === 'opus' ? 'audio' : 'video'}/mp4" ${attributes}>${inside}
    <Representation id="r" bandwidth="100" codecs="${codecs}" width="${width}" height="${height}"/></AdaptationSet>`
const sound = (attributes: string, inside = '', codecs = 'mp4a.40.2') => set(attributes, inside, codecs)
const label = (text: string) => `<Label>${text}</Label>`

/** The identifiers of the sets that are left in each period, and what there was to choose from. */
function kept(xml: string, wish: Partial<TrackWish> = {}) {
  const parsed = parse(xml)
  const tracks = keepWanted(parsed, { ...NONE, ...wish })
  return { tracks, ids: parsed.Period.map(({ AdaptationSet = [] }) => AdaptationSet.map(({ id }) => id)) }
}

const CAMERA_AND_SCREEN = set('id="1"', label('Screen')) + set('id="2"', label('Web camera')) + sound('id="3"')

test('of several pictures the camera is shown, or the one that is wanted', () => {
  const { tracks, ids } = kept(manifest(CAMERA_AND_SCREEN))
  expect(tracks.pictures).toEqual({
    keys: ['1 label:Screen', '1 label:Web camera'],
    shown: '1 label:Web camera',
    isUsual: true,
  })
  expect(ids).toEqual([['2', '3']])
  const screen = kept(manifest(CAMERA_AND_SCREEN), { picture: '1 label:Screen' })
  expect([screen.ids, screen.tracks.pictures.shown, screen.tracks.pictures.isUsual]).toEqual([
    [['1', '3']],
    '1 label:Screen',
    false,
  ])
  const other = kept(manifest(CAMERA_AND_SCREEN), { picture: '1 label:Second room' })
  expect([other.ids, other.tracks.pictures.isUsual]).toEqual([[['2', '3']], true])
})

test('the main picture comes before the camera, and a priority before both', () => {
  const role = '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>'
  expect(kept(manifest(set('id="camera"') + set('id="2"', role))).ids).toEqual([['2']])
  expect(kept(manifest(set('id="camera"') + set('id="2"', role) + set('id="3" selectionPriority="2"'))).ids).toEqual([
    ['3'],
  ])
})

test.each([
  [
    'the words of their identifiers',
    [set('id="video_screen-1"'), set('id="webcam"')],
    ['1 source:screen', '1 source:camera'],
  ],
  ['their place, without a name', [set('id="0"'), set('id="1"')], ['1 nothing:', '2 nothing:']],
  ['their label and place', [set('', label('Room')), set('', label(' Room\n'))], ['1 label:Room', '2 label:Room']],
  [
    'their role',
    [set('id="0"'), set('id="1"', '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="alternate"/>')],
    ['1 nothing:', '1 role:alternate'],
  ],
])('pictures are known by %s', (_, sets, keys) => {
  expect(kept(manifest(sets.join(''))).tracks.pictures.keys).toEqual(keys)
})

test('sounds are known by their language, in whatever form it is written', () => {
  const sets = sound('lang="ger"') + sound('lang="en-GB"') + sound('lang="und"') + sound('lang="en-gb"')
  expect(kept(manifest(sets)).tracks.sounds.keys).toEqual([
    '1 language:de',
    '1 language:en-GB',
    '1 nothing:',
    '2 language:en-GB',
  ])
})

test('forms that differ in their codec alone are one picture, and dash.js chooses between them', () => {
  const both = set('id="1"') + set('id="2"', '', 'vp09.00.10.08')
  expect(kept(manifest(both))).toMatchObject({ ids: [['1', '2']], tracks: { pictures: { keys: ['1 nothing:'] } } })
  const larger = set('id="1"') + set('id="2"', '', 'hvc1.1.6.L93', 1280)
  expect(kept(manifest(larger)).tracks.pictures.keys).toHaveLength(1)
  // Of other proportions it is another picture.
  const other = set('id="1"') + set('id="2"', '', 'vp09.00.10.08', 1280, 800)
  expect(kept(manifest(other)).tracks.pictures.keys).toHaveLength(2)
  const described = '<Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="1"/>'
  expect(kept(manifest(sound('') + sound('', described, 'opus'))).tracks.sounds.keys).toHaveLength(2)
  const switching = '<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value="1, 2"/>'
  const said = set('id="1"', switching) + set('id="2"', '', 'avc1.64001f', 1280)
  expect(kept(manifest(said))).toMatchObject({ ids: [['1', '2']], tracks: { pictures: { keys: ['1 nothing:'] } } })
})

test('a sound that is wanted is the only one left, and its place is told for each period', () => {
  const sets = set('id="v"') + sound('id="a"', label('Room')) + sound('id="b"', label('Microphone'))
  const turned = set('id="v"') + sound('id="b"', label('Microphone')) + sound('id="a"', label('Room'))
  const { ids, tracks } = kept(manifest(sets, turned, set('id="v"')), { sound: '1 label:Microphone' })
  expect(ids).toEqual([['v', 'b'], ['v', 'b'], ['v']])
  expect(tracks.heard).toEqual([2, 1, null])
  expect(tracks.sounds).toMatchObject({ shown: '1 label:Microphone', isUsual: false })
})

test('what is not there throughout is not offered, and not played in part', () => {
  const first = set('id="1"', label('Camera')) + set('id="2"', label('Screen'))
  const { ids, tracks } = kept(manifest(first, set('id="1"', label('Camera')), first), { picture: '1 label:Screen' })
  expect(ids).toEqual([['1'], ['1'], ['1']])
  expect(tracks.pictures).toEqual({ keys: ['1 label:Camera'], shown: '1 label:Camera', isUsual: true })
})

test('what this computer cannot decode is not offered, and not said to be played', () => {
  vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => !/hvc1|ac-3/.test(type) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const sets =
    set('id="1"', label('Camera')) + set('id="2"', label('Screen'), 'hvc1.1.6.L93') + sound('id="3"', label('Room'))
  const undecodable = set('id="4"', label('Desk'), 'ac-3').replace('video/mp4', 'audio/mp4')
  const wish = { picture: '1 label:Screen', sound: '1 label:Desk' }
  const { ids, tracks } = kept(manifest(sets + undecodable), wish)
  expect(ids).toEqual([['1', '3']])
  expect(tracks.pictures).toEqual({ keys: ['1 label:Camera'], shown: '1 label:Camera', isUsual: true })
  expect(tracks.sounds).toEqual({ keys: ['1 label:Room'], shown: '1 label:Room', isUsual: true })
})

test('the usual sound is the one of which the waveform is made without a player', () => {
  const xml = manifest(
    sound('id="a" lang="en"') + sound('id="b" lang="de"'),
    sound('id="b" lang="de"') + sound('id="a" lang="en"'),
  )
  const { tracks, ids } = kept(xml)
  const inDocument = heardSounds(childrenNamed(rootOf(xml), 'Period')).map((one) => one?.getAttribute('id'))
  expect(ids.flat()).toEqual(inDocument)
  expect(tracks.heard).toEqual([0, 1])
})

test('sets that are not to be played, captions and what cannot be chosen stay as they are', () => {
  const sets =
    set('id="1"') +
    set('id="trick"', '<EssentialProperty schemeIdUri="http://dashif.org/guidelines/trickmode" value="1"/>') +
    '<AdaptationSet id="words" mimeType="text/vtt"><Representation id="w" bandwidth="1"/></AdaptationSet>' +
    sound('id="3"')
  expect(kept(manifest(sets)).ids).toEqual([['1', 'trick', 'words', '3']])
  expect(kept(manifest('')).tracks).toMatchObject({
    pictures: { keys: [], shown: null },
    sounds: { keys: [], shown: null },
  })
})

test('for the second picture that picture alone is left', () => {
  const parsed = parse(manifest(CAMERA_AND_SCREEN, CAMERA_AND_SCREEN))
  keepPicture(parsed, '1 label:Screen')
  expect(parsed.Period.map(({ AdaptationSet = [] }) => AdaptationSet.map(({ id }) => id))).toEqual([['1'], ['1']])
})

test('a name survives being kept as text', () => {
  for (const text of ['Camera', '2 label:x', 'a\nb', '', 'é: 1']) {
    const name = { said: 'label', text, count: 3 } as const
    expect(nameOfTrack(keyOfTrack(name))).toEqual(name)
  }
  expect(nameOfTrack('something else')).toEqual({ said: 'nothing', text: '', count: 1 })
})
