import { zipOf } from './zip-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const NAMESPACES = Object.entries({
  w: MAIN,
  r: `${OFFICE}/relationships`,
  m: `${OFFICE}/math`,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  pic: `${DRAWING}/picture`,
  c: `${DRAWING}/chart`,
  dgm: `${DRAWING}/diagram`,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
})
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join('')

export const wordPart = (name: string, inner: string) => `<w:${name}${NAMESPACES}>${inner}</w:${name}>`
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
export const paragraph = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`
export const drawing = (inner: string, words = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="D" descr="${words}"/><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
export const picture = (id: string, words = '') =>
  drawing(`<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`, words)

type Related = readonly [id: string, type: string, target: string]
type Options = {
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
  readonly relations?: readonly Related[]
  readonly main?: string
  /** Namespaces of the strict form of the format. */
  readonly isStrict?: boolean
}

/** A Word document with this body. */
export function wordFile(
  body: string,
  { parts = {}, relations = [], main = 'word/document.xml', isStrict }: Options = {},
) {
  const relationships = (all: readonly Related[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(
        ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships([['rId1', 'officeDocument', main]]),
    [main]: wordPart('document', `<w:body>${body}</w:body>`),
    [main.replace(/([^/]+)$/, '_rels/$1.rels')]: relationships(relations),
    ...parts,
  }
  const strict = (text: string) =>
    text
      .replaceAll(MAIN, 'http://purl.oclc.org/ooxml/wordprocessingml/main')
      .replaceAll(`${OFFICE}/relationships`, 'http://purl.oclc.org/ooxml/officeDocument/relationships')
  const written = Object.entries(files).map(([name, content]) => [
    name,
    isStrict && typeof content === 'string' ? strict(content) : content,
  ])
  return zipOf(Object.fromEntries(written) as Record<string, string | Uint8Array>)
}
