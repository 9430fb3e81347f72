import { expect, test } from 'vitest'
import { fullCellName, NONE_HIDDEN, type Sheet } from '../../../../renderer/viewer/table/sheet.ts'

const sheet = (part: Partial<Sheet>): Sheet => ({
  ...{
    name: 'Plan',
    headings: null,
    rows: [],
    columns: 0,
    hidden: NONE_HIDDEN,
    isCut: { rows: false, columns: false },
  },
  ...part,
})
const name = (part: Partial<Sheet>) => fullCellName(sheet(part), { row: 3, column: 27 })

test('a cell is named by its sheet, column and row, however long the name of the sheet is', () => {
  expect(name({})).toBe('Plan!AB4')
  expect(name({ name: '' })).toBe('AB4')
  expect(name({ name: 'L'.repeat(300) })).toBe(`${'L'.repeat(116)}!AB4`)
  expect(name({ name: `${'L'.repeat(115)}\u{1f600}` })).toBe(`${'L'.repeat(115)}\ufffd!AB4`)
})

test('a row about another cell is named by that one', () => {
  expect(name({ places: ['', '', '', 'Marks!B1'] })).toBe('Marks!B1')
  expect(name({ places: ['', '', '', `${'L'.repeat(300)}!B1`] })).toBe(`${'L'.repeat(117)}!B1`)
})
