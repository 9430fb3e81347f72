import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ViewedType } from '../../contract/model/media.ts'
import { sniffFile } from '../../main/media/sniff.ts'
import { showFile } from './viewer-page.ts'

/** Shows a file as what main takes it for, and waits until it is told what is left out, or why nothing is shown. */
export async function shownAs(bytes: Uint8Array<ArrayBuffer>) {
  const type = sniffFile(bytes).type as ViewedType
  const shown = await showFile({ type, bytes, name: 'photo' })
  await expect
    .poll(async () => (await shown.said('leftOut')) !== undefined || (await failureOf(shown.frame)))
    .toBe(true)
  return { ...shown, type, left: (await shown.said('leftOut'))?.parts, pictureSize: () => pictureSizeIn(shown.page) }
}

/** Width and height of the picture that the frame painted last. */
const pictureSizeIn = (page: Page) =>
  page.evaluate(() => {
    const { heard } = window as unknown as {
      heard: { kind: string; picture: { width: number; height: number } | null }[]
    }
    const picture = heard.findLast(({ kind }) => kind === 'picture')?.picture
    return picture && [picture.width, picture.height]
  })

export const failureOf = (frame: Frame) => frame.evaluate(() => document.querySelector('.notice') !== null)

/** Size of the picture that the browser draws, and its colors as {@link colorsIn} has them, rounded to 10. */
export const roughColorsIn = (frame: Frame) =>
  frame.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('.picture img')!
    await image.decode()
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const at = (x: number, y: number) =>
      [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)].map((value) => 10 * Math.round(value / 10)).join(' ')
    const [right, down] = [width - 5, height - 5]
    return `${width}x${height}: ${[at(4, 4), at(right, 4), at(4, down), at(right, down)].join(', ')}`
  })

/** Size of each picture, and red, green and blue (and opacity, if any) four pixels from its corners. */
export const colorsIn = (frame: Frame) =>
  frame.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.picture')].map((place) => {
      const canvas = place.querySelector('canvas')
      if (canvas === null) return place.textContent
      const { width, height } = canvas
      const at = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getContext('2d')!.getImageData(x, y, 1, 1).data
        return [red, green, blue, ...(alpha === 255 ? [] : [alpha])].join(' ')
      }
      const [right, down] = [width - 5, height - 5]
      return `${width}x${height}: ${[at(4, 4), at(right, 4), at(4, down), at(right, down)].join(', ')}`
    }),
  )
