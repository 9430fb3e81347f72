import { OPS, type PDFPageProxy, type RenderTask } from 'pdfjs-dist'

/** Maximum number of pixels of a canvas, because a page can declare any size. */
const LARGEST_CANVAS = 16_000_000
/** Smallest width and height in pixels of a box that a notice fits in. */
const LEAST_BOX = [120, 32] as const

export type Viewport = ReturnType<PDFPageProxy['getViewport']>

/** Where on a page a picture is missing, in shares of its width and height. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type DrawnPicture = {
  readonly canvas: HTMLCanvasElement
  /** Pictures that could not be read; `null` for one whose place is unknown. */
  readonly missing: readonly (Box | null)[]
}

/** What pdf.js only warns of: it leaves the picture out and does not tell where it was. */
const LEFT_OUT = /ignoring XObject|Unable to decode inline image|Image dimensions are missing/
let onLeftOut: () => void = () => undefined

/** Hears what pdf.js warns of. It says so nowhere else, and nobody reads the console of the frame. */
export function hearWarnings(): void {
  const warn = (text: unknown) => {
    if (LEFT_OUT.test(String(text))) onLeftOut()
  }
  Object.assign(console, { warn })
}

const PICTURES = new Set([OPS.paintImageXObject, OPS.paintImageXObjectRepeat])

/**
 * Renders a page on a canvas; `null` if it was canceled. Pages are rendered one at a time, since what pdf.js warns of does
 * not name its page.
 */
export async function drawPicture(
  page: PDFPageProxy,
  viewport: Viewport,
  onBegin: (task: RenderTask) => void,
): Promise<DrawnPicture | null> {
  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(LARGEST_CANVAS / Math.max(1, viewport.width * viewport.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  const missing: (Box | null)[] = []
  onLeftOut = () => missing.push(null)
  const task = page.render({
    canvas,
    viewport,
    transform: [density, 0, 0, density, 0, 0],
    operationsFilter: (index, { fnArray, argsArray }) => {
      const [id] = PICTURES.has(fnArray[index] ?? 0) ? ((argsArray[index] ?? []) as readonly unknown[]) : []
      if (typeof id === 'string' && isUnreadable(page, id)) missing.push(boxOn(canvas, density))
      return true
    },
  })
  onBegin(task)
  try {
    await task.promise
    return { canvas, missing }
  } catch (error) {
    if (error instanceof Error && error.name === 'RenderingCancelledException') return null
    throw error
  } finally {
    onLeftOut = () => undefined
  }
}

/** Whether pdf.js could not read a picture that the page has. It keeps `null` for one. */
function isUnreadable({ objs, commonObjs }: PDFPageProxy, id: string): boolean {
  const all = (id.startsWith('g_') ? commonObjs : objs) as { has(id: string): boolean; get(id: string): unknown }
  return all.has(id) && all.get(id) === null
}

/** Where the next picture would be drawn. `null` inside a group, which has a canvas of its own, and of a tiny one. */
function boxOn(canvas: HTMLCanvasElement, density: number): Box | null {
  const transform = canvas.getContext('2d')?.getTransform()
  if (transform === undefined) return null
  const corners = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ].map(([x, y]) => transform.transformPoint({ x, y }))
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
  const across = corners.map(({ x }) => clamp(x, canvas.width))
  const down = corners.map(({ y }) => clamp(y, canvas.height))
  const [left, top] = [Math.min(...across), Math.min(...down)]
  const [width, height] = [Math.max(...across) - left, Math.max(...down) - top]
  if (width < LEAST_BOX[0] * density || height < LEAST_BOX[1] * density) return null
  return {
    left: left / canvas.width,
    top: top / canvas.height,
    width: width / canvas.width,
    height: height / canvas.height,
  }
}
