// The cells in the second row of a workbook, with their types, as the product's reader has their values.
import { readTableSheets } from '../../contract/workbook/read-table-sheets.ts'
import { readEntry, zipEntries } from '../../contract/workbook/zip.ts'

const letters = (at) => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

export async function cellsOfWorkbook(bytes) {
  const entry = zipEntries(bytes).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
  const xml = new TextDecoder().decode(await readEntry(bytes, entry))
  const { sheets } = await readTableSheets(bytes)
  const [, row] = sheets[0].rows
  return row.cells.map((text, at) => {
    const [, attributes] = new RegExp(`<c r="${letters(at)}2"([^>]*)>`).exec(xml) ?? []
    const [, type = 'n'] = / t="(\w+)"/.exec(attributes ?? '') ?? []
    if (attributes === undefined || text === '') return ['empty', '']
    if (type === 'b') return ['boolean', text]
    if (type !== 'n') return ['text', text]
    if (/^\d{4}-/.test(text)) return ['date', text]
    return [text.includes(':') ? 'time' : 'number', text]
  })
}
