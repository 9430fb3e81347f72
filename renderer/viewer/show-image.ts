import type { AreaPage } from './areas/area-page.ts'

/** Shows an image, at most as wide as the frame. */
export async function showImage(
  content: HTMLElement,
  bytes: Uint8Array,
  type: string,
  name: string,
): Promise<readonly AreaPage[]> {
  const place = document.createElement('div')
  place.className = 'picture'
  const image = document.createElement('img')
  image.alt = name
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  image.src = address
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  place.style.setProperty('--natural-width', `${image.naturalWidth}px`)
  place.append(image)
  content.append(place)
  return [{ place, section: null }]
}
