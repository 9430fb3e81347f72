import type { ViewerInput } from './viewer-messages.ts'

export type PictureTexts = Pick<ViewerInput['texts'], 'picture'>
/** What a page inside a document needs as well. */
export type PageTexts = Pick<ViewerInput['texts'], 'picture' | 'notShown'>

/** A placeholder for what is not drawn, with its words or "Image not shown". */
export function missingPicture(words: string, texts: PictureTexts): HTMLElement {
  const text = words.trim() || texts.picture
  const element = document.createElement('span')
  element.className = 'missingPicture'
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', text)
  element.textContent = text
  return element
}

/** The type of a picture that browsers draw, by its first bytes; `null` for others. Never SVG, which is a program. */
export function drawnType(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp'
  return start.startsWith('BM') && bytes.length > 54 ? 'image/bmp' : null
}

/** A picture of a file, or a placeholder with its words where browsers do not draw its type. */
export function pictureOf(bytes: Uint8Array | null, words: string, texts: PictureTexts): HTMLElement {
  const type = bytes && drawnType(bytes)
  if (!bytes || type === null) return missingPicture(words, texts)
  const image = document.createElement('img')
  image.alt = words
  // It lives as long as the frame, which shows one file.
  image.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  return image
}

/** Puts a placeholder in place of each picture of a document that the browser fails to draw, and calls for each. */
export function watchPictures(content: HTMLElement, texts: PictureTexts, onMissing: () => void): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || target.closest('article') === null) return
    target.replaceWith(missingPicture(target.alt, texts))
    onMissing()
  }
  // Such events do not bubble.
  content.addEventListener('error', onError, { capture: true })
}
