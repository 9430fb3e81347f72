import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { TableFile } from './table-file.ts'
import type { TargetFile } from './target-file.ts'
import { contentTypes, PACKAGE_RELATIONS, STYLES, workbook, workbookRelations } from './workbook-parts.ts'

/**
 * A workbook of the sheets whose XML the store's reader makes, packed as it comes: what is kept in memory does not grow
 * with the table. zlib packs in threads of its own.
 */
export function createWorkbookFile(file: Pick<TargetFile, 'write'>, name: string): TableFile {
  const zip = new ZipFile()
  const packed = writePacked()
  // It is waited for where something can be done about it.
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

  /** Hands bytes on at the pace of the disk, and fails when that fails. */
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

/** Sheets repeat themselves: more pressing takes longer and saves little. */
const LEVEL = 4
