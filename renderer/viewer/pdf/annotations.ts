/** What pdf.js tells of an annotation, as far as it is used. A damaged file may have anything in it. */
export type PdfAnnotation = Readonly<Record<string, unknown>>

/** A text that stands in a rectangle of the page: the value of a field, or words typed on the page. */
export type PlacedText = {
  readonly text: string
  /** Left, bottom, right and top in units of the page. */
  readonly rect: readonly number[]
  /** In units of the page; 0 for as large as fits. */
  readonly size: number
  /** As CSS, or `null` for black. */
  readonly color: string | null
  /** Whether pdf.js draws it. It needs a picture of it in the file (an appearance). */
  readonly isDrawn: boolean
}

/** What somebody wrote about a place of the page. */
export type PdfComment = {
  readonly author: string
  readonly text: string
  /** Where a sign of it is missing on the page; `null` if pdf.js draws it. */
  readonly rect: readonly number[] | null
}

/** Flags by which an annotation is not on the screen, in any reader. */
const HIDDEN = 2
const NO_VIEW = 32
/** Most of each kind on a page. */
const MOST = 1000
/** Kinds that have no sign on a page without an appearance. pdf.js draws the others. */
const WITHOUT_SIGN = new Set(['Text', 'FileAttachment', 'Stamp', 'Caret', 'Sound'])

/** The texts that annotations have besides what is in the content of the page. */
export function readAnnotations(all: readonly PdfAnnotation[]) {
  const shown = all.filter(({ annotationFlags, hidden }) => {
    const flags = typeof annotationFlags === 'number' ? annotationFlags : 0
    return (flags & (HIDDEN | NO_VIEW)) === 0 && hidden !== true
  })
  return {
    texts: shown.flatMap((one) => placedText(one) ?? []).slice(0, MOST),
    comments: shown.flatMap((one) => commentOf(one) ?? []).slice(0, MOST),
  }
}

function placedText(one: PdfAnnotation): PlacedText | null {
  const { subtype, rect, hasAppearance, defaultAppearanceData } = one
  const text = subtype === 'Widget' ? valueOf(one) : subtype === 'FreeText' ? contentsOf(one) : ''
  if (text.trim() === '' || !isRectangle(rect)) return null
  const { fontSize, fontColor } = (defaultAppearanceData ?? {}) as PdfAnnotation
  return {
    text,
    rect,
    size: typeof fontSize === 'number' && fontSize > 0 ? fontSize : 0,
    color: colorOf(fontColor),
    isDrawn: hasAppearance === true,
  }
}

/** The value of a field as a reader sees it. */
function valueOf(one: PdfAnnotation): string {
  const { fieldType, fieldValue, options, password, hasAppearance, pushButton } = one
  if (password === true || pushButton === true) return ''
  // A box that is drawn has its sign in its picture.
  if (fieldType === 'Btn') return hasAppearance === true ? '' : boxOf(one)
  const known = (Array.isArray(options) ? options : []).filter(isRecord)
  const nameOf = (value: unknown) => known.find(({ exportValue }) => exportValue === value)?.displayValue ?? value
  return [fieldValue]
    .flat()
    .map((value) => linesOf(nameOf(value)))
    .join('\n')
}

function boxOf({ fieldValue, exportValue, buttonValue, radioButton }: PdfAnnotation): string {
  const isOn =
    typeof fieldValue === 'string' && fieldValue !== 'Off' && fieldValue === (exportValue ?? buttonValue ?? fieldValue)
  if (radioButton === true) return isOn ? '◉' : '○'
  return isOn ? '☒' : '☐'
}

function commentOf(one: PdfAnnotation): PdfComment | null {
  const { subtype, titleObj, rect, hasAppearance, file, state } = one
  // A pop-up repeats its comment, and a state is that of another ("Reviewed").
  if (typeof subtype !== 'string' || ['Widget', 'FreeText', 'Popup', 'Link'].includes(subtype) || state) return null
  const name = subtype === 'FileAttachment' ? textOf((file as PdfAnnotation | undefined)?.filename) : ''
  const text = [contentsOf(one), name === 'unnamed' ? '' : name].filter((part) => part !== '').join(' – ')
  const isWithoutSign = WITHOUT_SIGN.has(subtype) && hasAppearance !== true && isRectangle(rect)
  if (text === '' && !isWithoutSign) return null
  return { author: textOf((titleObj as PdfAnnotation | undefined)?.str), text, rect: isWithoutSign ? rect : null }
}

function contentsOf({ contentsObj, textContent }: PdfAnnotation): string {
  const contents = textOf((contentsObj as PdfAnnotation | undefined)?.str)
  if (contents !== '' || !Array.isArray(textContent)) return contents
  return textContent.map(textOf).join('\n')
}

// Annotations end their lines by a carriage return.
const linesOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : '')
const textOf = (value: unknown) => linesOf(value).trim()

function colorOf(color: unknown): string | null {
  const parts = color instanceof Uint8ClampedArray && color.length === 3 ? [...color] : null
  return parts && `rgb(${parts.join(' ')})`
}

const isRecord = (value: unknown): value is PdfAnnotation => typeof value === 'object' && value !== null

export function isRectangle(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 4 && value.every((part) => Number.isFinite(part))
}
