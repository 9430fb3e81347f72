import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { TableFile } from './table-file.ts'
import type { TargetFile } from './target-file.ts'
import { contentTypes, PACKAGE_RELATIONS, STYLES, workbook, workbookRelations } from './workbook-parts.ts'

/**
 * Writes a workbook from the sheet XML of the store's reader. It is compressed as a stream, so memory does not grow
 * with the table. zlib uses threads of its own.
 */
export function createWorkbookFile(file: Pick<TargetFile, 'write'>, name: string): TableFile {
  const zip = new ZipFile()
  const packed = writePacked()
  // The failure is handled where the promise is awaited.
  packed.catch(() => undefined)
  let sheets = 0
  let sheet: PassThrough | null = null
  let last: Uint8Array | null = null

  async function writePacked(): Promise<void> {
    for await (const bytes of zip.outputStream as AsyncIterable<Buffer>) await file.write(bytes)
  }

  function sheetFile(): string {
    return `xl/worksheets/sheet${sheets}.xml`
  }

  async function beginSheet(head: Uint8Array): Promise<void> {
    sheets += 1
    sheet = new PassThrough()
    zip.addReadStream(sheet, sheetFile(), { compressionLevel: LEVEL })
    await put(head)
  }

  /** Passes bytes on as fast as the disk takes them; fails when writing fails. */
  async function put(bytes: Uint8Array): Promise<void> {
    if (sheet === null || bytes.length === 0 || sheet.write(bytes)) return
    const drained = once(sheet, 'drain')
    drained.catch(() => undefined)
    await Promise.race([drained, packed])
  }

  return {
    async add({ head, body, sheetsAt, tail }) {
      if (sheet === null) await beginSheet(head)
      let start = 0
      for (const at of sheetsAt) {
        await put(body.subarray(start, at))
        sheet?.end()
        await beginSheet(head)
        start = at
      }
      await put(body.subarray(start))
      last = tail
    },
    async end() {
      if (last !== null) await put(last)
      sheet?.end()
      const parts = {
        'xl/workbook.xml': workbook(name, sheets),
        'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
        'xl/styles.xml': STYLES,
        '_rels/.rels': PACKAGE_RELATIONS,
        '[Content_Types].xml': contentTypes(sheets),
      }
      for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
      zip.end()
      await packed
    },
    async stop() {
      sheet?.destroy()
      ;(zip.outputStream as PassThrough).destroy()
      await packed.catch(() => undefined)
    },
  }
}

/** Compression level. Sheets are repetitive, so a higher level takes longer and saves little. */
const LEVEL = 4
