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
  return [
    {
      place,
      section: null,
      paint: async (width) => paintImage(image, { width: image.naturalWidth, height: image.naturalHeight }, width),
    },
  ]
}

type Size = { readonly width: number; readonly height: number }

/** A picture at most as many pixels wide. */
export function paintImage(image: CanvasImageSource, natural: Size, width: number): HTMLCanvasElement {
  const scale = Math.min(1, width / Math.max(1, natural.width))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(natural.width * scale))
  canvas.height = Math.max(1, Math.round(natural.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
