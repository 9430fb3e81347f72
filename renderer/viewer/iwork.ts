import { iworkPreview } from '../../contract/model/iwork-preview.ts'
import { MOST_POINTS } from '../../contract/model/picture-limits.ts'
import { jpegHead } from './picture/jpeg-head.ts'
import { readEntry, zipEntries } from '../../contract/workbook/zip.ts'

/** The preview that Pages, Numbers or Keynote stored in a document. Rejects if it can't be read. */
export async function readIworkPreview(
  bytes: Uint8Array,
): Promise<{ readonly bytes: Uint8Array; readonly type: 'application/pdf' | 'image/jpeg' }> {
  const entries = zipEntries(bytes)
  const name = iworkPreview(entries.map((entry) => entry.name))
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) throw new Error('There is no preview.')
  const preview = await readEntry(bytes, entry)
  if (entry.name.endsWith('.pdf')) return { bytes: preview, type: 'application/pdf' }
  const head = jpegHead(preview)
  if (head === null || head.width * head.height > MOST_POINTS) throw new Error('The preview is damaged.')
  return { bytes: preview, type: 'image/jpeg' }
}
