import type { PDFDocumentProxy } from 'pdfjs-dist'
import { assertNever } from '../../../contract/model/errors.ts'
import { createLeftOut, sumLeftOut, type LeftOut } from '../left-out.ts'
import { readRtf } from '../rtf/read-rtf.ts'
import { readAnnotations } from '../pdf/annotations.ts'
import type { RtfTexts } from '../rtf/rtf-document.ts'
import { checkUnpacked } from '../../../contract/workbook/zip.ts'
import type { MadeOf } from './font-limits.ts'
import { notOnPagesOfOdp, notOnPagesOfPptx } from './not-on-pages-of-slides.ts'
import { notOnPagesOfWorkbook, type PageNote } from './not-on-pages-of-workbook.ts'
import { readOds } from '../table/read-ods.ts'
import type { Workbook } from '../table/sheet.ts'
import { readWorkbook } from '../table/read-xlsx.ts'
import { hiddenInOdt } from './odf-texts.ts'
import { doubtfulParts, type DoubtfulPart } from './parts-of-docx.ts'
import { updatedInOpenDocument } from './updated-values.ts'
import { hiddenInDocx } from './word-runs.ts'
import { plainWords } from './plain-words.ts'

/** Words of a part that are looked for. */
const MOST_WORDS = 100
/** Share of a part's words that must be on the pages: some are broken at the end of a line. */
const ENOUGH = 0.5

/** What of an office file is not on the pages that were made of it. */
export async function notOnPages(file: PDFDocumentProxy, { type, bytes }: MadeOf, texts: RtfTexts): Promise<LeftOut> {
  switch (type) {
    case 'docx':
      return sumLeftOut(await missingParts(file, await doubtfulParts(bytes, texts)), await hiddenInDocx(bytes))
    case 'xlsx':
      return notOnPagesOf(file, await readWorkbook(bytes))
    case 'ods':
      return notOnPagesOf(file, await readOds(bytes))
    case 'pptx':
    case 'odp': {
      const { left, doubtful } = await (type === 'pptx' ? notOnPagesOfPptx(bytes) : notOnPagesOfOdp(bytes))
      return sumLeftOut(left, await missingParts(file, doubtful))
    }
    case 'odt':
      await checkUnpacked(bytes)
      return sumLeftOut(await missingParts(file, await updatedInOpenDocument(bytes)), await hiddenInOdt(bytes))
    case 'rtf':
      return readRtf(bytes, texts).notOnPages
    default:
      return assertNever(type)
  }
}

async function notOnPagesOf(file: PDFDocumentProxy, workbook: Workbook): Promise<LeftOut> {
  const hasComments = workbook.beside.some(({ kind }) => kind === 'comment')
  return notOnPagesOfWorkbook(workbook, hasComments ? await notesOf(file) : [])
}

/** Parts whose words are not there. */
async function missingParts(file: PDFDocumentProxy, parts: readonly DoubtfulPart[]): Promise<LeftOut> {
  const left = createLeftOut()
  // The text of all pages is read for these parts only.
  const text = parts.length === 0 ? '' : await textOf(file)
  for (const part of parts) if (isMissing(part, text)) left.addNamed(part.kind, part.words ?? '')
  return left.counts()
}

export function isMissing({ kind, words }: DoubtfulPart, text: string): boolean {
  if (words === null) return true
  // A day is another one if a word of it is.
  if (kind === 'updated') return !text.includes(plainWords(words))
  const all = [...new Set(words.match(/[\p{L}\p{N}]+/gu)?.map(plainWords) ?? [])].slice(0, MOST_WORDS)
  return all.filter((word) => text.includes(word)).length < all.length * ENOUGH
}

async function textOf(file: PDFDocumentProxy): Promise<string> {
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(plainWords(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  return pages.join(' ')
}

/** The notes of all pages. */
export async function notesOf(file: PDFDocumentProxy): Promise<readonly PageNote[]> {
  const notes: PageNote[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { comments } = readAnnotations(await (await file.getPage(number)).getAnnotations())
    notes.push(...comments.map(({ author, text }) => ({ cell: author, text })))
  }
  return notes
}
