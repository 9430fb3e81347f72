import { LONGEST_CELL_NAME } from '../../contract/model/cell-name.ts'
import { DRAWN_SHAPES, MOST_AREA_QUOTE, readDrawn, type DrawnShape } from '../../contract/model/drawn.ts'
import { LARGEST_TEXT_PART } from '../../contract/model/media-parts.ts'
import type { LargeText, MediaBytes, PageSnapshot, ViewedType } from '../../contract/model/media.ts'
import type { FileArea, FilePassage } from '../../contract/model/review.ts'
import { MOST_ATTACHMENTS } from './attachments.ts'
import { LONGEST_FONT, MOST_FONTS, type MadeOf } from './pages/font-limits.ts'
import { readLeftOut, type LeftOut } from './left-out.ts'

/** A file that the page passes to the viewer's frame. */
export type ViewerFile = Pick<MediaBytes, 'bytes' | 'text'> & {
  readonly type: ViewedType
  readonly name: string
  /** Whether a page, a table or the like is shown as it was written. */
  readonly isSource?: boolean
  /** The pictures of a page. */
  readonly snapshot?: PageSnapshot
  /** Of pages, the office file that they were made of; `null` for one that should be read for it, and can't be. */
  readonly madeOf?: MadeOf | null
  /** Of a text that is read part by part; `bytes` are its beginning. */
  readonly large?: LargeText
}

/** A passage of a file, as a note keeps it. */
export type ViewerPassage = Omit<FilePassage, 'kind' | 'file'>

type Marked = { readonly id: string; readonly tone: 'neutral' | 'ok' | 'warn' | 'bad' | 'accent' }

/** The passage of a note. */
export type ViewerMark = ViewerPassage & Marked

/** What is drawn on a page of a file, as a note keeps it. */
export type DrawnArea = Omit<FileArea, 'kind' | 'file'>

/** A JPEG of a page with what is drawn on it. Sizes in pixels. */
export type AreaPicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** The area of a note. */
export type ViewerArea = DrawnArea & Marked

export type PdfTexts = {
  readonly password: string
  readonly passwordField: string
  readonly open: string
  readonly wrongPassword: string
  /** With the placeholder `{number}`. */
  readonly comments: string
  readonly hiddenLayers: string
}

export const PREVIEW_MAKERS = ['camera', 'program'] as const
export type PreviewMaker = (typeof PREVIEW_MAKERS)[number]

export type ViewerTheme = 'light' | 'dark'

/** Sent to the frame once it has reported that it is ready. */
export type ViewerInput = ViewerFile & {
  readonly kind: 'show'
  readonly theme: ViewerTheme
  /** The initial page or picture, from 1. */
  readonly page: number
  /** The texts that the frame shows, since it has no catalogue. */
  readonly texts: {
    readonly failed: string
    readonly empty: string
    /** In place of content that is left out as a whole. */
    readonly nothing: string
    /** Headings above what stands behind the text of a document. */
    readonly comments: string
    readonly headers: string
    /** With the placeholders `{number}` and `{total}`. */
    readonly page: string
    readonly pageFailed: string
    readonly again: string
    /** In place of a picture that is not shown and has no text of its own. */
    readonly picture: string
    /** In place of what a page has besides, by its kind. */
    readonly notShown: Readonly<Record<'frame' | 'object' | 'media' | 'drawing', string>>
    /** Labels in front of what a message says of itself. */
    readonly mail: Readonly<Record<'from' | 'to' | 'cc' | 'date' | 'subject', string>>
    /** In place of a part of a large text, with the placeholder `{reason}`. */
    readonly partFailed: string
    /** Name of the scroll bar of a large text, and where it is, with the placeholder `{percent}`. */
    readonly position: string
    readonly positionIs: string
    /** Reasons why a file is not shown. */
    readonly tooLarge: string
    readonly damaged: string
    /** Spoken name of the tabs of a workbook. */
    readonly sheets: string
    /** With the placeholder `{rows}`. */
    readonly rowsCut: string
    /** With the placeholder `{columns}`. */
    readonly columnsCut: string
    /** With the placeholder `{sheets}`. */
    readonly sheetsCut: string
    readonly hiddenShown: string
    readonly hiddenSheet: string
    /** `{name}` is a row's number or a column's letters. */
    readonly hiddenHeading: string
    /** The table of what is in no cell of a workbook: its tab, its headings, and what each row can be. */
    readonly beside: Readonly<Record<'tab' | 'place' | 'kind' | 'text' | 'comment' | 'textBox' | 'chart', string>>
    /** Headings of the list of an archive. */
    readonly entryName: string
    readonly entrySize: string
    /** Around the pages of a PDF. */
    readonly pdf: PdfTexts
  }
}

/** A file inside the shown one: its name there, empty if it has none, and its bytes, `null` until they are counted. */
export type NamedAttachment = { readonly name: string; readonly size: number | null }

export type ToViewer =
  | ViewerInput
  /** There will be a file: the frame loads what most of them need. */
  | { readonly kind: 'prepare' }
  /** The frame says again that it is ready. */
  | { readonly kind: 'greet' }
  | { readonly kind: 'theme'; readonly theme: ViewerTheme }
  /** 100 is the width of the frame. */
  | { readonly kind: 'zoom'; readonly percent: number }
  | { readonly kind: 'page'; readonly number: number }
  /** An empty text cancels the search. */
  | { readonly kind: 'find'; readonly text: string }
  | { readonly kind: 'findStep'; readonly step: 1 | -1 }
  /** Selects the match that is shown. */
  | { readonly kind: 'selectMatch' }
  /** The passages and areas of all notes on the file. */
  | { readonly kind: 'marks'; readonly marks: readonly ViewerMark[]; readonly areas: readonly ViewerArea[] }
  /** What the pointer draws on pages; `null` lets it select words. */
  | { readonly kind: 'tool'; readonly tool: DrawnShape | null }
  /** The note whose passage is emphasized. */
  | { readonly kind: 'currentMark'; readonly id: string | null }
  | { readonly kind: 'goToMark'; readonly id: string }
  | { readonly kind: 'clearSelection' }
  /** Asks for a file inside the shown one, by its place in the list. */
  | { readonly kind: 'attachment'; readonly number: number }
  /** Asks for the picture of a page with what is drawn on it. `number` is for the answer. */
  | { readonly kind: 'picture'; readonly number: number; readonly area: DrawnArea }
  /** The part of a large text that was asked for; `null` with a reason if it cannot be read. */
  | { readonly kind: 'part'; readonly first: number; readonly bytes: Uint8Array | null; readonly reason: string }

export type Matches = {
  /** Number of the shown match, from 1; 0 for none. */
  readonly at: number
  readonly total: number
  /** Whether there may be more matches than counted. */
  readonly isMore: boolean
  /** Whether the search has ended. */
  readonly isDone: boolean
}

export type ViewerKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export type FromViewer =
  | { readonly kind: 'ready' }
  /** Height of the whole file in pixels, at the width of the frame. */
  | { readonly kind: 'size'; readonly height: number }
  | { readonly kind: 'page'; readonly number: number; readonly total: number }
  /** Shown is a preview in the file, which a camera or a program has stored. */
  | { readonly kind: 'preview'; readonly by: PreviewMaker }
  /** What the view does not show. */
  | { readonly kind: 'leftOut'; readonly parts: LeftOut }
  /** What an office file has that is not on its pages could not be found out. */
  | { readonly kind: 'unchecked' }
  /** Fonts of an office file for which its pages have others. */
  | { readonly kind: 'replacedFonts'; readonly names: readonly string[] }
  /** The files inside the shown one, and how many there are besides. Told again when more is known of them. */
  | { readonly kind: 'attachments'; readonly list: readonly NamedAttachment[]; readonly more: number }
  /** The file that was asked for; `null` if it cannot be read. */
  | { readonly kind: 'attachment'; readonly number: number; readonly bytes: Uint8Array | null }
  /** Where the view of a large text is. */
  | { readonly kind: 'position'; readonly percent: number }
  | ({ readonly kind: 'matches' } & Matches)
  /** The frame asks for a part of a large text. */
  | { readonly kind: 'part'; readonly first: number; readonly size: number }
  /** The words that are selected, if any. They come from the file, and become a note only if the user adds one. */
  | { readonly kind: 'selection'; readonly passage: ViewerPassage | null }
  /** The user wants a note on the words that are selected. */
  | { readonly kind: 'addNote'; readonly isByKey: boolean }
  /** What is drawn on a page and no note yet, if anything. `isDone`: the user wants a note on it. */
  | { readonly kind: 'area'; readonly area: DrawnArea | null; readonly isDone: boolean }
  /** The picture that was asked for; `null` if the file has no such page, or it can't be drawn. */
  | { readonly kind: 'picture'; readonly number: number; readonly picture: AreaPicture | null }
  /** The user chose by a key what the pointer draws. */
  | { readonly kind: 'tool'; readonly tool: DrawnShape | null }
  /** Where the passage of a note is now. */
  | { readonly kind: 'markFound'; readonly id: string; readonly is: (typeof FOUND)[number] }
  | { readonly kind: 'markChosen'; readonly id: string }
  /** The user chose a link in the file. */
  | { readonly kind: 'link'; readonly address: string }
  | ({ readonly kind: 'key' } & ViewerKey)

const FOUND = ['same', 'moved', 'changed', 'lost'] as const
/** Most characters of a selected passage, and of the text before and after it. */
const LONGEST_QUOTE = 20_000
const LONGEST_CONTEXT = 200
/** Longest address of a link in characters. */
const LONGEST_ADDRESS = 4096
const MOST_PIXELS = 1_000_000
const MOST_PAGES = 100_000
/** Maximum number of matches that are counted and highlighted. */
export const MOST_MATCHES = 1000

/**
 * Parses a message of the frame; `null` if it is invalid. The frame shows an untrusted file, so of a message only numbers
 * within limits, texts of limited length, IDs, addresses of the web and keys allowed by {@link isPassedOn} are taken. All
 * of them may be made up by the file: the page shows a selection as text, takes keys only while the frame has the focus,
 * and opens links and adds notes only right after a click or key.
 */
export function readViewerMessage(data: unknown): FromViewer | null {
  if (typeof data !== 'object' || data === null) return null
  const message = data as Readonly<Record<string, unknown>>
  switch (message.kind) {
    case 'ready':
      return { kind: 'ready' }
    case 'size': {
      const height = whole(message.height, MOST_PIXELS)
      return height === null ? null : { kind: 'size', height }
    }
    case 'page': {
      const [number, total] = [whole(message.number, MOST_PAGES), whole(message.total, MOST_PAGES)]
      if (number === null || total === null || number < 1 || total < number) return null
      return { kind: 'page', number, total }
    }
    case 'preview': {
      const by = PREVIEW_MAKERS.find((known) => known === message.by)
      return by === undefined ? null : { kind: 'preview', by }
    }
    case 'leftOut': {
      const parts = readLeftOut(message.parts)
      return parts && { kind: 'leftOut', parts }
    }
    case 'unchecked':
      return { kind: 'unchecked' }
    case 'replacedFonts': {
      const names = Array.isArray(message.names) ? message.names.slice(0, MOST_FONTS) : []
      return { kind: 'replacedFonts', names: names.filter((name) => isText(name, LONGEST_FONT)) }
    }
    case 'attachments':
      if (!Array.isArray(message.list)) return null
      return { kind: 'attachments', list: readAttachments(message.list), more: whole(message.more, MOST_PAGES) ?? 0 }
    case 'attachment': {
      const number = whole(message.number, MOST_PAGES)
      const { bytes } = message
      return number === null ? null : { kind: 'attachment', number, bytes: bytes instanceof Uint8Array ? bytes : null }
    }
    case 'matches': {
      const [at, total] = [whole(message.at, MOST_MATCHES), whole(message.total, MOST_MATCHES)]
      if (at === null || total === null || at > total) return null
      return { kind: 'matches', at, total, isMore: message.isMore === true, isDone: message.isDone === true }
    }
    case 'selection': {
      if (message.passage === null) return { kind: 'selection', passage: null }
      const passage = readPassage(message.passage)
      return passage && { kind: 'selection', passage }
    }
    case 'addNote':
      return { kind: 'addNote', isByKey: message.isByKey !== false }
    case 'area': {
      if (message.area === null) return { kind: 'area', area: null, isDone: false }
      const area = readArea(message.area)
      return area && { kind: 'area', area, isDone: message.isDone === true }
    }
    case 'picture': {
      const number = whole(message.number, MOST_PAGES)
      return number === null ? null : { kind: 'picture', number, picture: readPicture(message.picture) }
    }
    case 'tool':
      return { kind: 'tool', tool: DRAWN_SHAPES.find((known) => known === message.tool) ?? null }
    case 'markFound': {
      const is = FOUND.find((known) => known === message.is)
      return is === undefined || !isNoteId(message.id) ? null : { kind: 'markFound', id: message.id, is }
    }
    case 'markChosen':
      return isNoteId(message.id) ? { kind: 'markChosen', id: message.id } : null
    case 'position': {
      const percent = whole(message.percent, 100)
      return percent === null ? null : { kind: 'position', percent }
    }
    case 'part': {
      const [first, size] = [whole(message.first, Number.MAX_SAFE_INTEGER), whole(message.size, LARGEST_TEXT_PART)]
      return first === null || size === null || size < 1 ? null : { kind: 'part', first, size }
    }
    case 'link': {
      const { address } = message
      if (typeof address !== 'string' || address.length > LONGEST_ADDRESS) return null
      return /^https?:\/\//.test(address) ? { kind: 'link', address } : null
    }
    case 'key': {
      const { key, code } = message
      if (typeof key !== 'string' || typeof code !== 'string') return null
      const pressed = {
        key,
        code,
        ctrlKey: message.ctrlKey === true,
        metaKey: message.metaKey === true,
        shiftKey: message.shiftKey === true,
        altKey: message.altKey === true,
      }
      return isPassedOn(pressed) ? { kind: 'key', ...pressed } : null
    }
    default:
      return null
  }
}

/** Longest name of an attachment that is taken. */
const LONGEST_NAME = 1000

const readAttachments = (list: readonly unknown[]): readonly NamedAttachment[] =>
  list.slice(0, MOST_ATTACHMENTS).map((one) => {
    const { name, size } = (one ?? {}) as Readonly<Record<string, unknown>>
    // The end has the name's ending, by which programs are told as well.
    const text = typeof name === 'string' ? name.slice(-LONGEST_NAME) : ''
    return { name: text, size: whole(size, Number.MAX_SAFE_INTEGER) }
  })

const isNoteId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)

function readPassage(data: unknown): ViewerPassage | null {
  if (typeof data !== 'object' || data === null) return null
  const { page, part, start, quote, before, after, cell } = data as Readonly<Record<string, unknown>>
  const [pageNumber, partNumber] = [numberOrNull(page), numberOrNull(part)]
  const from = whole(start, Number.MAX_SAFE_INTEGER)
  if (from === null || pageNumber === undefined || partNumber === undefined) return null
  if (!isText(quote, LONGEST_QUOTE) || quote === '') return null
  if (!isText(before, LONGEST_CONTEXT) || !isText(after, LONGEST_CONTEXT)) return null
  if (cell !== undefined && (!isText(cell, LONGEST_CELL_NAME) || cell === '')) return null
  const passage = { page: pageNumber, part: partNumber, start: from, quote, before, after }
  return cell === undefined ? passage : { ...passage, cell }
}

const MOST_PICTURE_BYTES = 16 * 1024 * 1024
const MOST_PICTURE_PIXELS = 4000

/** A picture as a frame makes it: a JPEG by its first bytes. */
function readPicture(data: unknown): AreaPicture | null {
  if (typeof data !== 'object' || data === null) return null
  const { bytes, width, height } = data as Readonly<Record<string, unknown>>
  const [wide, high] = [whole(width, MOST_PICTURE_PIXELS), whole(height, MOST_PICTURE_PIXELS)]
  if (!(bytes instanceof Uint8Array) || bytes.length > MOST_PICTURE_BYTES || !wide || !high) return null
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  return isJpeg ? { bytes, width: wide, height: high } : null
}

function readArea(data: unknown): DrawnArea | null {
  if (typeof data !== 'object' || data === null) return null
  const { page, drawn, quote } = data as Readonly<Record<string, unknown>>
  const [number, read] = [numberOrNull(page), readDrawn(drawn)]
  return number !== undefined && read !== null && isText(quote, MOST_AREA_QUOTE)
    ? { page: number, drawn: read, quote }
    : null
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most

/** `undefined` for what is neither a page's number nor `null`. */
function numberOrNull(value: unknown): number | null | undefined {
  if (value === null) return null
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PAGES ? value : undefined
}

/** A number limited to 0 to `most` and without its fraction; `null` for anything else. */
function whole(value: unknown, most: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, 0), most)) : null
}

const WITH_MOD = new Set(['+', '=', '-', '0', 'f', 'k', '[', ']'])
const WITH_ALT = new Set(['ArrowLeft', 'ArrowRight'])
const ALONE = new Set(['Escape', 'F6'])
const MOVING = new Set(['j', 'k'])

/**
 * Whether a key pressed in the frame is passed on to the page. Allowed keys navigate or change how the file is shown. A
 * file must not be able to send keys that modify the session.
 */
export function isPassedOn({ key, code, ctrlKey, metaKey, altKey }: ViewerKey): boolean {
  if (!/^[A-Za-z0-9]{1,20}$/.test(code)) return false
  if (altKey) return WITH_ALT.has(key) && !ctrlKey && !metaKey
  if (ALONE.has(key)) return !ctrlKey && !metaKey
  return (ctrlKey || metaKey ? WITH_MOD : MOVING).has(key.toLowerCase())
}
