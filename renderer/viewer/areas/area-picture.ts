import { WHOLE_PAGE, type Drawn } from '../../../contract/model/drawn.ts'
import type { AreaPicture } from '../viewer-messages.ts'
import type { AreaPage } from './area-page.ts'

/** Pixels of the picture of a page, which is printed on half a sheet of paper. */
const WIDTH = 1000
const MOST_HEIGHT = 3000
/** Of the picture's width. */
const LINE = 0.004
const COLOR = '#b3261e'

/** A page with what is drawn on it, as a JPEG. */
export async function pictureOf(page: AreaPage, drawn: Drawn): Promise<AreaPicture> {
  const painted = await page.paint(WIDTH)
  const scale = Math.min(1, WIDTH / painted.width, MOST_HEIGHT / painted.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(painted.width * scale))
  canvas.height = Math.max(1, Math.round(painted.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is nothing to draw on.')
  // A picture may be transparent, and paper is white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(painted, 0, 0, canvas.width, canvas.height)
  draw(context, drawn)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
  if (blob === null) throw new Error('The picture is too large.')
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
}

function draw(context: CanvasRenderingContext2D, drawn: Drawn): void {
  const { width, height } = context.canvas
  const [across, down] = [width / WHOLE_PAGE, height / WHOLE_PAGE]
  context.strokeStyle = COLOR
  context.lineWidth = Math.max(1, width * LINE)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (drawn.shape === 'ink') {
    for (const stroke of drawn.strokes) {
      context.beginPath()
      for (let at = 0; at < stroke.length; at += 2) {
        context.lineTo((stroke[at] ?? 0) * across, (stroke[at + 1] ?? 0) * down)
      }
      context.stroke()
    }
    return
  }
  const { left, top, width: wide, height: high } = drawn.box
  const box = [left * across, top * down, wide * across, high * down] as const
  if (drawn.shape === 'rectangle') return context.strokeRect(...box)
  context.fillStyle = '#ffd84d80'
  context.fillRect(...box)
}
