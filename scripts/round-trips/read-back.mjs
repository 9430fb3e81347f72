// Tables that are opened and saved by a program, and read by the app's own reader: each row is what it was, or is refused.
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isNoId } from '../../contract/model/employee-id-form.ts'
import { proposeMapping } from '../../contract/model/people-mapping.ts'
import { NO_CHOICE } from '../../contract/model/score-import.ts'
import { spreadsheetFault } from '../../contract/model/spreadsheet-values.ts'
import { parseSheet, SCORES_HEADER } from '../../main/store/marking/parse-sheet.ts'
import { problemTexts } from '../../contract/text/people-texts.ts'
import { decimalMarkOf, readScore } from '../../main/store/marking/read-score.ts'
import { packTable } from '../../main/export/packed-table.ts'
import { sheetColumns, sheetRow } from '../../main/store/marking/sheet-rows.ts'
import { changedIds } from '../../main/store/people/check-id.ts'
import { planEmployees } from '../../main/store/people/plan-employees.ts'
import { columnCells, PEOPLE_HEADER, peopleTable } from '../../main/store/people/read-table.ts'
import { problemsTable } from '../../main/store/people/problems-table.ts'
import { tableHints } from '../../main/store/people/table-hints.ts'
import { openTable } from '../../main/store/tables/open-table.ts'
import { writeTable } from './write-tables.mjs'

const FIELDS = ['Name', 'Phone', 'Branch']
const PEOPLE = [
  ['00123', 'Ann Lee', '+49 30 1234', 'Łódź'],
  ['00124', 'Cho, Bo', '030 1234', 'North "East"'],
  ['0E12', 'Cy Kim', '', '東京'],
  ['1E5', '=Di', '@di', 'Рига'],
  ['2-1', 'Eve\nFox', '', 'A-1'],
  ['3/4', 'Flo', '+1', 'العربية'],
  ['12.0', 'Gus', '', '-'],
  ['1234567890123456', 'Hal', '', 'x'],
  ['12345678901234567890', 'Ida', '', 'x'],
  ['A-2026-01', 'Jo', '', 'x'],
]

/** Programs take a column of nothing but digits for numbers as a whole. */
const DIGITS = PEOPLE.filter(([id]) => /^\d+$/.test(id))

/** Rows that were not sent, as the app saves them to be corrected. All of them are synced. */
const employees = (name, rows) => ({
  name,
  rows,
  async write(fileType) {
    const columns = ['Employee ID', ...FIELDS].map((title) => ({ title, sample: '' }))
    const table = { columns, rows: rows, numbers: rows.map((_, at) => at + 2), delimiter: ',' }
    const run = { reasons: new Map(rows.map((_, at) => [at, [{ reason: 'emptyId' }]])) }
    const written = problemsTable({ table, run }, problemTexts(), fileType)
    return Buffer.concat(await packTable(fileType, written, 'Problems'))
  },
  async read(bytes) {
    const table = peopleTable(await openTable({ bytes }, { choice: NO_CHOICE, find: PEOPLE_HEADER, most: 1000 }))
    if ('problem' in table) return table.problem
    const known = new Map(
      rows.map(([id, ...values]) => [
        id,
        { status: 'active', data: Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) },
      ]),
    )
    const fields = FIELDS.map((name) => ({ name, kind: 'text', required: false, unique: false, hidden: false }))
    const titles = table.columns.map(({ title }) => title)
    const mapping = proposeMapping(titles, { people: 'employees', fields: FIELDS })
    const run = planEmployees(table, { profile: { profileId: '', name: '', fields }, mapping }, known)
    const hints = tableHints(table, run.places, 'employees')
    return run.kinds.map((kind, at) => {
      if (kind === 'unchanged') return 'equal'
      const reasons = run.reasons.get(at)
      if (reasons !== undefined) return reasons.map(({ reason }) => reason).join(' ')
      // The app asks about values that programs write for nothing.
      const asked = hints.some(({ hint, value }) => hint === 'nothing' && table.rows[at].includes(value))
      return asked ? 'nothing' : { other: table.rows[at] }
    })
  },
})

/** A list of IDs beside names. */
const LIST = {
  name: 'list of IDs',
  rows: PEOPLE,
  write: (fileType) =>
    writeTable(
      fileType,
      ['Employee ID', 'Name'].map((title) => ({ title, kind: 'text', repeats: false })),
      PEOPLE.map((cells) => cells.slice(0, 2)),
    ),
  async read(bytes) {
    const table = peopleTable(await openTable({ bytes }, { choice: NO_CHOICE, find: PEOPLE_HEADER, most: 1000 }))
    if ('problem' in table) return table.problem
    const { cells } = columnCells(table, 0)
    const synced = new Set(PEOPLE.map(([id]) => id))
    const listed = cells.map(({ text }) => text)
    const changed = new Set(changedIds(listed, synced))
    return cells.map(({ text, isLong, isBroken }, at) => {
      if (text === PEOPLE[at][0]) return 'equal'
      if (isBroken || isLong || changed.has(text) || isNoId(text)) return 'another ID'
      return { other: table.rows[at] }
    })
  },
}

const guid = (first) => `${first}-0000-4000-8000-000000000001`
const MARKS = [
  [guid('12345678'), 'Q1', 7.5, 'Good, but short'],
  [guid('1e500000'), '1-2', 8, '=1+1'],
  [guid('00000001'), '007', 0.5, 'first\nsecond'],
  [guid('abcdefab'), 'Q4', 10, '-5'],
  [guid('99999999'), 'Q5', 1.2345, 'Łódź 東京 Привет 👩‍🏫'],
  [guid('00000e12'), 'Q6', 0, '+1 for the "style"'],
  [guid('11111111'), 'Q7', 2, '@all: see Q1; then, Q2'],
]

const LAYOUT = { withRubrics: true, pointsHint: 'Enter points from 0 to the value in the column "max".' }
const SHEET_TITLES = sheetColumns(LAYOUT).map(({ title }) => title)

function markedRow([participantId, code, score, comment], at) {
  const question = { num: at + 1, code, prompt: 'Why?', max: 10, answer: { kind: 'text', text: '=Because' } }
  const key = { center: 'main', participantId, testId: guid('22222222') }
  const basis = `k${(0x1e500 + at).toString(16)}-0123456789abcdef`
  const row = sheetRow(LAYOUT, { key, participant: '007', question, isBlind: false, rubric: null, basis })
  return row.map((cell, place) => ({ score, comment })[SHEET_TITLES[place]] ?? cell)
}

/** A marking sheet that was filled in. */
const MARKING = {
  name: 'marking sheet',
  rows: MARKS.map(markedRow),
  write: (fileType) => writeTable(fileType, sheetColumns(LAYOUT), MARKS.map(markedRow)),
  async read(bytes) {
    const opened = await openTable({ bytes }, { choice: NO_CHOICE, find: SCORES_HEADER, most: 1000 })
    const sheet = 'problem' in opened ? opened : parseSheet(opened)
    if ('problem' in sheet) return sheet.problem
    const mark = decimalMarkOf(sheet.rows.map(({ score }) => score)) ?? (sheet.workbook === null ? null : '.')
    return sheet.rows.map((row, at) => {
      const written = Object.fromEntries(SHEET_TITLES.map((title, place) => [title, MARKING.rows[at][place]]))
      const { participantId, testId, num, max, score, comment, basis } = written
      const read = readScore(row.score, { max, mark })
      if (row.fault !== null || 'problem' in read) return row.fault ?? read.problem
      if (spreadsheetFault(row.comment) !== null) return spreadsheetFault(row.comment)
      const isSame =
        [row.participantId, row.testId, Number(row.num), row.comment, row.basis].join('\0') ===
          [participantId, testId, num, comment, basis].join('\0') && read.points === score
      return isSame ? 'equal' : { other: Object.values(row) }
    })
  },
}

/** In words: how many rows are equal, and why the others are refused. */
function told(outcome, rows) {
  if (typeof outcome === 'string') return `refused: ${outcome}`
  const reasons = outcome.filter((one) => typeof one === 'string' && !['equal', 'nothing'].includes(one))
  const asked = outcome.filter((one) => one === 'nothing').length
  const others = outcome.filter((one) => typeof one !== 'string').length + rows - outcome.length
  const equal = outcome.filter((one) => one === 'equal').length
  return [
    ...(equal === rows ? ['equal'] : equal > 0 ? [`${equal} equal`] : []),
    ...(reasons.length > 0 ? [`${reasons.length} refused (${[...new Set(reasons)].join(', ')})`] : []),
    ...(asked > 0 ? [`${asked} pointed out (NA)`] : []),
    ...(others > 0 ? [`**${others} other**`] : []),
  ].join(', ')
}

/** What comes back from each program: the rows of a table for the docs, and what is neither equal nor refused. */
export async function bringBack(programs, folder) {
  const [found, others] = [[], []]
  for (const table of [
    employees('rows with problems', PEOPLE),
    employees('the same, IDs of digits', DIGITS),
    LIST,
    MARKING,
  ]) {
    for (const from of ['.csv', '.xlsx']) {
      const source = join(folder, `${table.name.replaceAll(' ', '-')}${from}`)
      writeFileSync(source, await table.write(from.slice(1)))
      for (const to of ['.csv', '.xlsx', '.ods']) {
        const cells = programs.map(({ forms, save, name }) => {
          if (!forms.includes(from) || !(forms.includes(to) || (forms[0] === from && from === to))) return null
          const target = join(folder, `saved${to}`)
          save(source, target)
          return { name, bytes: readFileSync(target) }
        })
        const row = []
        for (const cell of cells) {
          const outcome = cell === null ? null : await table.read(cell.bytes)
          row.push(outcome === null ? '' : told(outcome, table.rows.length))
          if (outcome === null || typeof outcome === 'string') continue
          for (const one of outcome) {
            if (typeof one !== 'string')
              others.push(`${table.name}, ${from} to ${to}, ${cell.name}: ${JSON.stringify(one.other)}`)
          }
        }
        found.push([
          table.name,
          `${from.slice(1).toUpperCase()}, saved as ${extname(`x${to}`).slice(1).toUpperCase()}`,
          ...row,
        ])
      }
    }
  }
  return { rows: found, others }
}
