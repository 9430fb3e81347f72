// Tables as the product writes them.
import { createTableFile } from '../../main/export/table-file.ts'
import { SHEET_START } from '../../main/store/common/sheets.ts'
import { createCsvWriter } from '../../main/store/export/writers/csv-writer.ts'
import { createSheetWriter } from '../../main/store/export/writers/sheet-writer.ts'

/** The bytes of a table with the given columns. */
export async function writeTable(fileType, columns, rows) {
  const format = {
    ...{ fileType, delimiter: ',', bom: true, formulaGuard: true },
    ...{ dateFormat: 'spreadsheet', timeZone: 'UTC' },
  }
  const writer = fileType === 'csv' ? createCsvWriter(format) : createSheetWriter({ format, place: SHEET_START })
  const rowsWriter = writer.startRows(columns)
  for (const row of rows) rowsWriter.add(row)
  const chunks = []
  const file = createTableFile(fileType, { write: async (bytes) => void chunks.push(Buffer.from(bytes)) }, 'Table')
  // The rows come first: the head is made in the same buffer.
  const written = rowsWriter.end()
  await file.add({ head: writer.head(columns), ...written })
  await file.end()
  return Buffer.concat(chunks)
}
