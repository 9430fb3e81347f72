import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist'
import { MOST_ATTACHMENTS, type Attached } from '../attachments.ts'

/** Most pages of a PDF that are searched for files pinned to them: each page is read for that. */
const MOST_SEARCHED = 500

/**
 * The files inside a PDF: those of the document, then those pinned to its pages. Tells of them as they are found, with
 * their sizes, for which each has to be unpacked, at last.
 */
export async function findPdfAttachments(
  file: PDFDocumentProxy,
  onFound: (attached: readonly Attached[]) => void,
): Promise<void> {
  // A damaged list is none, and the pages are shown.
  const ofDocument = await filesOf(file).catch(() => [])
  if (ofDocument.length > 0) onFound(ofDocument)
  const pinned = await pinnedFiles(file).catch(() => [])
  const known = new Set(ofDocument.map(({ id }) => id))
  const all = [...ofDocument, ...pinned.filter(({ id }) => !known.has(id))]
  if (all.length > ofDocument.length) onFound(all)
  for (const [index, one] of all.slice(0, MOST_ATTACHMENTS).entries()) {
    const bytes = await one.read().catch(() => null)
    if (bytes) all[index] = { ...one, size: bytes.length }
  }
  if (all.length > 0) onFound(all)
}

type PdfAttached = Attached & { readonly id: string }

async function filesOf(file: PDFDocumentProxy): Promise<readonly PdfAttached[]> {
  const all = (await file.getAttachments()) as ReadonlyMap<string, { readonly filename?: unknown }> | null
  return [...(all ?? [])].map(([id, { filename }]) => attachedOf(file, id, filename))
}

/** Files that somebody has pinned to a place of a page. */
async function pinnedFiles(file: PDFDocumentProxy): Promise<readonly PdfAttached[]> {
  const skipped = new Set<number>()
  for (let page = MOST_SEARCHED; page < file.numPages; page += 1) skipped.add(page)
  const found: unknown = await file.getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), skipped)
  if (!Array.isArray(found)) return []
  return (found as readonly Readonly<Record<string, unknown>>[]).map(({ fileId, file: named }, index) => {
    const name = (named as { readonly filename?: unknown } | undefined)?.filename
    // One whose content is missing has no ID, and is named all the same.
    return typeof fileId === 'string'
      ? attachedOf(file, fileId, name)
      : { ...attachedOf(file, `missing ${index}`, name), read: async () => null }
  })
}

function attachedOf(file: PDFDocumentProxy, id: string, name: unknown): PdfAttached {
  const read = async () => {
    const bytes: unknown = await file.getAttachmentContent(id)
    return bytes instanceof Uint8Array ? bytes : null
  }
  return { id, name: typeof name === 'string' && name !== 'unnamed' ? name : '', size: null, read }
}
