import { childrenNamed, type ManifestElement } from './elements.ts'

export type MediaKind = 'video' | 'audio' | 'text'

/** Properties by which tracks for fast seeking and thumbnails are known. The player has no use for them. */
const NOT_FOR_PLAYING = /trickmode|thumbnail_tile/i

/** The kind of a set as dash.js sees it (`getIsTypeOf` in its DashManifestModel.js); `null` if it does not play it. */
export function kindOf(set: ManifestElement): MediaKind | null {
  if (!isForPlaying(set)) return null
  const [component] = childrenNamed(set, 'ContentComponent')
  const representations = childrenNamed(set, 'Representation')
  const read = (name: string) => [set, ...representations].map((element) => element.getAttribute(name) ?? '')
  const said = [
    component?.getAttribute('contentType') ?? '',
    ...read('mimeType'),
    set.getAttribute('contentType') ?? '',
  ]
  const all = [...said, ...read('codecs')].join(' ')
  if (/ttml|vtt|stpp/.test(all)) return 'text'
  if (all.includes('video')) return 'video'
  return all.includes('audio') ? 'audio' : null
}

export function isForPlaying(element: ManifestElement): boolean {
  return !hasProperty(element, NOT_FOR_PLAYING)
}

function hasProperty(element: ManifestElement, scheme: RegExp): boolean {
  return [...childrenNamed(element, 'EssentialProperty'), ...childrenNamed(element, 'SupplementalProperty')].some(
    (property) => scheme.test(property.getAttribute('schemeIdUri') ?? ''),
  )
}
