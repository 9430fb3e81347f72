import type { FileType } from '../../contract/model/export-options.ts'
import { createTableFile, type FilePart } from './table-file.ts'

/** The bytes of a file with a whole table. `name` is the name of a workbook's sheet. */
export async function packTable(fileType: FileType, table: FilePart, name: string): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  const file = createTableFile(
    fileType,
    { write: async (bytes) => void chunks.push(Buffer.from(bytes as Uint8Array)) },
    name,
  )
  await file.add(table)
  await file.end()
  return chunks
}
