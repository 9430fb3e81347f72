import { zipOf, type ZipOptions } from './zip-file.ts'

type Files = Readonly<Record<string, string>>
type XlsxSheet = {
  readonly name: string
  /** `hidden` or `veryHidden`. */
  readonly state?: string
  /** The rows as XML. */
  readonly rows: string
  /** What stands before and after them. */
  readonly before?: string
  readonly after?: string
}
type XlsxOptions = {
  /** The codes of number formats. A cell has one by its place, from 1: `s="1"` is the first. */
  readonly formats?: readonly string[]
  /** The `si` elements of the texts that cells share. */
  readonly strings?: readonly string[]
  readonly is1904?: boolean
  /** As Excel writes a "Strict Open XML Spreadsheet". */
  readonly isStrict?: boolean
  readonly files?: Files
  readonly zip?: ZipOptions
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const names = (isStrict: boolean) =>
  isStrict
    ? {
        main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
        office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
      }
    : {
        main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      }
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A workbook as the bytes of an XLSX. */
export function xlsxOf(sheets: readonly XlsxSheet[], options: XlsxOptions = {}): Uint8Array<ArrayBuffer> {
  const { formats = [], strings = [], is1904 = false, isStrict = false, files = {}, zip } = options
  const { main, office } = names(isStrict)
  const relations = (of: readonly (readonly [id: string, type: string, target: string])[]) =>
    `<Relationships xmlns="${PACKAGE}">${of.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at}"${state ? ` state="${state}"` : ''}/>`,
  )
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  return zipOf(
    {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations([
        ...sheets.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', 'styles', 'styles.xml'],
        ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ]),
      'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
      ...Object.fromEntries(
        sheets.map(({ rows, before = '', after = '' }, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
        ]),
      ),
      ...files,
    },
    zip,
  )
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const SPACES = ['office', 'style', 'text', 'table', 'meta']
  .map((name) => `xmlns:${name}="${OASIS}:${name}:1.0"`)
  .join(' ')

/** A workbook as the bytes of an ODS, of its tables and styles as XML. */
export function odsOf(
  tables: string,
  { styles = '', files = {} }: { readonly styles?: string; readonly files?: Files } = {},
) {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...files,
  })
}
