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
  return [{ place, section: null, paint: async (width) => paintImage(image, width) }]
}

function paintImage(image: HTMLImageElement, width: number): HTMLCanvasElement {
  const scale = Math.min(1, width / Math.max(1, image.naturalWidth))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
