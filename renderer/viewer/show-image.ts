/** Shows an image, at most as wide as the frame. */
export async function showImage(content: HTMLElement, bytes: Uint8Array, type: string, name: string): Promise<void> {
  const image = document.createElement('img')
  image.alt = name
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  image.src = address
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  image.style.setProperty('--natural-width', `${image.naturalWidth}px`)
  content.append(image)
}
