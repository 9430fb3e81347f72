import type { PageSnapshot } from '../../contract/model/media.ts'
import { missingPicture } from './pictures.ts'
import { PICTURE_ATTRIBUTE } from './sanitise.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Embedded pictures that are drawn. Others would be an icon of a broken one, and an SVG is a program (decision 61). */
const EMBEDDED = /^data:image\/(?:png|jpeg|jpg|gif|webp|bmp|x-ms-bmp)[;,]/i

/**
 * Shows the pictures of a sanitized page that came with it or are embedded in it. All others become a placeholder with
 * their text, since nothing is loaded here. Returns how many.
 */
export function showPictures(
  article: ParentNode,
  snapshot: Pick<PageSnapshot, 'pictures'> | null,
  texts: Pick<ViewerInput['texts'], 'picture'>,
): number {
  let missing = 0
  const pictures = new Map(snapshot?.pictures.map((picture) => [picture.address, picture]) ?? [])
  const urls = new Map<string, string>()
  for (const image of article.querySelectorAll('img')) {
    const addresses = JSON.parse(image.getAttribute(PICTURE_ATTRIBUTE) ?? '[]') as readonly string[]
    image.removeAttribute(PICTURE_ATTRIBUTE)
    if (EMBEDDED.test(image.getAttribute('src') ?? '')) continue
    const picture = addresses.map((address) => pictures.get(withoutHash(address))).find(Boolean)
    if (picture === undefined) {
      image.replaceWith(missingPicture(image.alt, texts))
      missing += 1
      continue
    }
    // One object for a picture that stands in many places. It lives as long as the frame, which shows one file.
    const url =
      urls.get(picture.address) ??
      URL.createObjectURL(new Blob([new Uint8Array(picture.bytes)], { type: picture.type }))
    urls.set(picture.address, url)
    image.src = url
  }
  return missing
}

const withoutHash = (address: string) => address.split('#', 1)[0] ?? ''
