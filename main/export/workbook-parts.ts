/** The parts of a workbook beside its sheets (ECMA-376, part 1, sections 12.3 and 18; part 2 for the package). */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function relations(all: readonly { readonly id: string; readonly type: string; readonly target: string }[]): string {
  const entries = all.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

export const PACKAGE_RELATIONS = relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])

/** Names the sheets `name`, `name 2`, and so on. `name` needs no escaping. */
export function workbook(name: string, sheets: number): string {
  const entries = numbers(sheets).map(
    (number) => `<sheet name="${name}${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`
}

export function workbookRelations(sheets: number): string {
  return relations([
    ...numbers(sheets).map((number) => ({
      ...{ id: `rId${number}`, type: 'worksheet' },
      target: `worksheets/sheet${number}.xml`,
    })),
    { id: `rId${sheets + 1}`, type: 'styles', target: 'styles.xml' },
  ])
}

export function contentTypes(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${SPREADSHEET}.${type}+xml"/>`
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}` +
    numbers(sheets)
      .map((number) => part(`worksheets/sheet${number}.xml`, 'worksheet'))
      .join('') +
    `${part('styles.xml', 'styles')}</Types>`
  )
}

/** In the order of `SHEET_STYLES`: default cell, title, text (49), instant, duration (46, `[h]:mm:ss`), duration with a fraction. */
export const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="165" formatCode="[h]:mm:ss.000"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="46" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
