import { assertNever } from '../../contract/model/errors.ts'
import type { AreaPage } from './areas/area-page.ts'
import type { Attached } from './attachments.ts'
import type { ChosenCell } from './file-marks.ts'
import { NOTHING_LEFT_OUT, sumLeftOut, type LeftOut } from './left-out.ts'
import type { PageList } from './page-list.ts'
import { showPictures } from './picture/show-pictures.ts'
import { sectionOf, type Section } from './sections.ts'
import { appendArticle, showPage } from './show-html.ts'
import type { Sheet, Workbook } from './table/sheet.ts'
import { showTable, type ShownTable } from './table/show-table.ts'
import { readText } from './text/read-text.ts'
import type { PreviewMaker, ViewerInput } from './viewer-messages.ts'
import { checkUnpacked } from '../../contract/workbook/zip.ts'

/** The elements of the frame, the file, and who is told what shows later: pages and rows that come into view. */
export type FileToShow = {
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly input: ViewerInput
  readonly onSection: (section: Section) => void
  readonly onCell: (cell: ChosenCell | null) => void
  readonly onLeftOut: (counts: LeftOut) => void
  readonly onUnchecked: () => void
  readonly onReplacedFonts: (names: readonly string[]) => void
  readonly onPreview: (by: PreviewMaker) => void
  readonly onAttached: (attached: readonly Attached[]) => void
}

export type ShownFile = {
  /** The searchable parts of the file, in its order. */
  readonly sections: readonly Section[]
  /** Pages and pictures that can be drawn on. */
  readonly pages: readonly AreaPage[]
  /** What the readers of the file's type did not read or draw. */
  readonly leftOut: LeftOut
  /** Of several pages or pictures; `null` for others. */
  readonly list: PageList | null
  readonly table: ShownTable | null
}

/** What a reader made of a file whose text flows. */
type Flowing = {
  readonly fragment: DocumentFragment
  readonly leftOut: LeftOut
}

/** Shows a file by its type. What reads a type is run for its files only: running all of it took longer than most files do. */
export async function showByType(file: FileToShow): Promise<ShownFile> {
  const { content, input } = file
  const { bytes, texts, isSource = false } = input
  const type = isSource ? 'text/plain' : input.type
  switch (type) {
    case 'application/pdf':
      return showPages(file)
    case 'image/png':
    case 'image/jpeg':
    case 'image/gif':
    case 'image/webp':
    case 'image/avif':
    case 'image/bmp':
    case 'image/heic':
    case 'image/tiff':
    case 'image/jp2':
    case 'image/raw':
      return { ...NOTHING_SHOWN, ...(await showPictures(file)) }
    case 'iwork':
      return showIwork(file)
    case 'html':
      return flowing(content, await showPageOrSource(file))
    case 'text/plain': {
      const { text, leftOut } = decoded(input)
      await showSource(file, text)
      return flowing(content, leftOut)
    }
    case 'docx': {
      await checkUnpacked(bytes)
      const { readDocx } = await import('./docx/read-docx.ts')
      return showFlowing(content, await readDocx(bytes, texts))
    }
    case 'rtf': {
      const { readRtf } = await import('./rtf/read-rtf.ts')
      return showFlowing(content, readRtf(bytes, texts))
    }
    case 'odt': {
      const { readOdt } = await import('./odt/read-odt.ts')
      return showFlowing(content, await readOdt(bytes, texts))
    }
    case 'markdown':
    case 'notebook':
    case 'mail':
      return flowing(content, await showMarkedText(file, type))
    case 'csv': {
      const { text, leftOut } = decoded(input)
      const { readCsv } = await import('./table/read-csv.ts')
      return showSheets(file, oneSheet(readCsv(text, input.text?.delimiter ?? ','), leftOut))
    }
    case 'xlsx': {
      const { readWorkbook } = await import('./table/read-xlsx.ts')
      return showSheets(file, await readWorkbook(bytes))
    }
    case 'ods': {
      const { readOds } = await import('./table/read-ods.ts')
      return showSheets(file, await readOds(bytes))
    }
    case 'zip':
    case 'tar':
    case 'gz': {
      const { readArchive } = await import('./table/read-archive.ts')
      const heads = [texts.entryName, texts.entrySize] as const
      return showSheets(file, oneSheet(readArchive(bytes, type, heads, input.text?.encoding), NOTHING_LEFT_OUT))
    }
    default:
      return assertNever(type)
  }
}

const NOTHING_SHOWN: ShownFile = { sections: [], pages: [], leftOut: NOTHING_LEFT_OUT, list: null, table: null }

const flowing = (content: HTMLElement, leftOut: LeftOut): ShownFile => ({
  ...NOTHING_SHOWN,
  sections: [sectionOf(content)],
  leftOut,
})

function showFlowing(content: HTMLElement, { fragment, leftOut }: Flowing): ShownFile {
  appendArticle(content, fragment)
  return flowing(content, leftOut)
}

/** Runs what shows pages, the slowest of all to be run, before there is a file. */
export async function prepare(): Promise<void> {
  const { preparePdf } = await import('./pdf/open-pdf.ts')
  await preparePdf()
}

async function showPages(file: FileToShow): Promise<ShownFile> {
  const { content, scroller, input, onSection, onLeftOut, onUnchecked, onReplacedFonts, onAttached } = file
  const { bytes, madeOf, texts } = input
  const { showPdf } = await import('./pdf/show-pdf.ts')
  const told = { onText: onSection, onLeftOut, onUnchecked, onAttached, onReplacedFonts }
  const pdf = await showPdf({ content, scroller, bytes, madeOf, texts, ...told })
  return { ...NOTHING_SHOWN, ...pdf }
}

/** The preview in a document of Pages, Numbers or Keynote. */
async function showIwork(file: FileToShow): Promise<ShownFile> {
  const { input, onPreview } = file
  const { readIworkPreview } = await import('./iwork.ts')
  const shown = { ...file, input: { ...input, ...(await readIworkPreview(input.bytes)) } }
  const result =
    shown.input.type === 'application/pdf'
      ? await showPages(shown)
      : { ...NOTHING_SHOWN, ...(await showPictures(shown)) }
  onPreview('program')
  return result
}

/** A page of which nothing is seen, such as one that scripts fill, is shown as it was written. */
async function showPageOrSource(file: FileToShow): Promise<LeftOut> {
  const { content, input } = file
  const { text, leftOut } = decoded(input)
  const ofPage = showPage(content, text, input)
  if (content.childNodes.length > 0) return sumLeftOut(ofPage, leftOut)
  await showSource(file, text, 'html')
  return leftOut
}

/** A text that stands for a document; as it was written if it is none. */
async function showMarkedText(file: FileToShow, type: 'markdown' | 'notebook' | 'mail'): Promise<LeftOut> {
  const { content, input, onAttached } = file
  const { bytes, texts } = input
  const { text, leftOut } = type === 'mail' ? { text: '', leftOut: NOTHING_LEFT_OUT } : decoded(input)
  const read =
    type === 'mail'
      ? await (await import('./text/read-mail.ts')).readMail(bytes, texts, onAttached)
      : type === 'notebook'
        ? (await import('./text/read-notebook.ts')).readNotebook(text, texts)
        : (await import('./text/read-markdown.ts')).readMarkdown(text, texts)
  if (read !== null) appendArticle(content, read.fragment)
  if (content.childNodes.length === 0) await showSource(file, text)
  return sumLeftOut(leftOut, read?.leftOut ?? NOTHING_LEFT_OUT)
}

async function showSource({ content, input }: FileToShow, text: string, ending = endingOf(input.name)): Promise<void> {
  const { showText } = await import('./text/show-text.ts')
  showText(content, text, ending)
}

const oneSheet = (sheet: Sheet, leftOut: LeftOut): Workbook => ({
  ...{ sheets: [sheet], isCut: false, changing: [], beside: [], leftOut },
})

function showSheets({ content, scroller, input, onSection, onCell }: FileToShow, workbook: Workbook): ShownFile {
  const { texts } = input
  const table = showTable({ content, scroller, workbook, texts, onRows: onSection, onCell })
  return { ...NOTHING_SHOWN, sections: table.sections, leftOut: workbook.leftOut, table }
}

function decoded({ bytes, text: reading }: ViewerInput): { readonly text: string; readonly leftOut: LeftOut } {
  const { text, unreadable } = readText(bytes, reading)
  return { text, leftOut: { character: unreadable } }
}
const endingOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
