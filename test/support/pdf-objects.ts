/** An object of a PDF: its text, or a dictionary and the bytes of a stream as characters of the same number. */
export type PdfObject = string | { readonly dictionary: string; readonly stream: string }

/** A PDF of objects, which are numbered from 1; the first is the catalog. `trailer` has entries of the trailer. */
export function pdfFrom(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${bodyOf(object)}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

function bodyOf(object: PdfObject): string {
  if (typeof object === 'string') return object
  const { dictionary, stream } = object
  return `<< ${dictionary} /Length ${stream.length} >>\nstream\n${stream}\nendstream`
}

type OnePage = {
  /** What is drawn. */
  readonly content: string
  /** Entries of the page's resources, beside the font F1. */
  readonly resources?: string
  /** Entries of the catalog and of the page. */
  readonly catalog?: string
  readonly page?: string
  /** Further objects, numbered from 6. */
  readonly objects?: readonly PdfObject[]
}

/** A PDF with one page of 600 by 800 points. */
export function onePage({ content, resources = '', catalog = '', page = '', objects = [] }: OnePage): Uint8Array {
  return pdfFrom([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> ${page} >>`,
    { dictionary: '', stream: content },
    ...objects,
  ])
}

const latin = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')

/** The same black bars on white, 96 by 48 pixels, as scanners pack them. */
export const SCANS = {
  JBIG2Decode: latin(
    'AAAAADAAAQAAABMAAABgAAAAMAAAAAAAAAAAAAAAAAAAASYAAQAAAC0AAABgAAAAMAAAAAAAAAAAAAHzMDxP//H5mDP//4/MwN///H5mG3//' +
      '4/ABABA=',
  ),
  CCITTFaxDecode: latin('8zA8T//x+Zgz//+PzMDf//x+Zht//+PwAQAQ'),
  JPXDecode: latin(
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAMAAAAGAAAQcHAAAAAAAPY29scgEAAAAAABEAAAOh' +
      'anAyY/9P/1EAKQAAAAAAYAAAADAAAAAAAAAAAAAAAGAAAAAwAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQ' +
      'SEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAADIAAB/5PPtCACF+6HSt3/f8faET8AWPwBQAjykhW4' +
      'leE/C83hhT8ND0fEZ8faIz8BWPwEwClmDtqgR8sUnAg0rTS6MBx3KdifMnnHihKRVQ+CSoGQ8fG0M1yPH+5jlgMbaijIk/L6Y7ENLWQGf8/A' +
      'mvzSY/AoPJthFvJWIhhWyge4db7VZdg5O96g1bzgzWYfObzXDjP1SfwJE0cbpYPmSuTVMgRBQyRRgCzN+oYdVmreGwPcrOZE0cdf+6hsV51Q' +
      'y/54FyOcINeElaf/WqABMUSoMFYLMYmffP5U0HVf0cVr1b0/DBtHGs4SomlYfZWGFcmrZ68cdLcU8N2XKY5AD024hsXslX+wNObcc8/A/n4U' +
      'jD7TsBldj6H3KKA/MHpvh+5b5LDPULYcheyD089pCFjV/EScuOSh7duZwOrOwGliwhJ9ZeyG1jbPwLgpVWNU9dQ7TyJjnUchApc7GEqKy8i4' +
      '7j63f0DRdNa2B1tuKel8S+FGhpM0y6xWH0nKEwTtBS8tKqclYBhIPNb8OcfdYESxi+p4uGL+iXImcbyosjPie3UJqk5znRL3ObcgiXjo8mb6' +
      'QnzBUrlUpOc8g7vxR6CIO8UxEu4khQT9PWHIVJznNqxe57duPR4P+kKDT8covGZmYo8XfXPGwVKf47eRBG4051T2TSk/4qX8JzzL0oCF1dTP' +
      'X6xZU7IaWtjyZj19VIVNYOyVno6p64cc4W/vD8/Apn4VdD7RcCQnIjlvEJjHLXFhqBg93bNaaNbfcVRilCdyxLW9kBslnO58Z/Buvv9/KyAT' +
      'qLyJVSDjBfuNRQZoYSfP6gJit4ym5yGokwA0/fGAAAGEhL+mgyVGDg8fLiK5SKQ8YQAAGEhFQJqWEea/d0qAAAAhEhYqKKVTU2aQrIADCQkQ' +
      'HcABhHmZfnDJUAAADAygykiQl+g9QDCQkKARxhIDbdvyVAAAAZMO1h9kJeu8gDCQkKARxhIDbdvyVAAAAZMO1h9kJdQ+gGEhIUAjjCQG27fk' +
      'qAAAAyYdrD7HIETXdNTEwh+JzBt+RHz+FbCT5N58bK//2Q==',
  ),
} as const

const OF_FILTER: Readonly<Record<keyof typeof SCANS, string>> = {
  JBIG2Decode: '/ColorSpace /DeviceGray /BitsPerComponent 1',
  CCITTFaxDecode: '/ColorSpace /DeviceGray /BitsPerComponent 1 /DecodeParms << /K -1 /Columns 96 /Rows 48 >>',
  JPXDecode: '/ColorSpace /DeviceGray /BitsPerComponent 8',
}

/** A page whose only content is a picture, from 100, 500 to 400, 650 points. `data` and `entries` make it another one. */
export function scanned(filter: keyof typeof SCANS, data: string = SCANS[filter], entries = OF_FILTER[filter]) {
  const dictionary = `/Type /XObject /Subtype /Image /Width 96 /Height 48 /Filter /${filter} ${entries}`
  return onePage({
    content: 'q 300 0 0 150 100 500 cm /Im0 Do Q',
    resources: '/XObject << /Im0 6 0 R >>',
    objects: [{ dictionary, stream: data }],
  })
}

/** A page with the words "The secret essay", encrypted by AES with the password "jnk3+". */
export const PROTECTED = Buffer.from(
  'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2' +
    'ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAg' +
    'UiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMgNCAwIFIgL01lZGlhQm94IFsgMCAwIDYwMCA4MDAgXSAv' +
    'UGFyZW50IDIgMCBSIC9SZXNvdXJjZXMgPDwgL0ZvbnQgPDwgL0YxIDUgMCBSID4+ID4+IC9UeXBlIC9QYWdlID4+CmVuZG9iago0IDAgb2Jq' +
    'Cjw8IC9MZW5ndGggODAgL0ZpbHRlciAvRmxhdGVEZWNvZGUgPj4Kc3RyZWFtCqmymjmQ+5UMUYJkOomknKILkZYdY1gjGZFjMEpu3jY7sB3L' +
    'ppIfFSbV6iv7g7L4BibI79wnye5/bU3h6A7RNwbIiORkSjWoZsOjNIMCkpstCmVuZHN0cmVhbQplbmRvYmoKNSAwIG9iago8PCAvQmFzZUZv' +
    'bnQgL0hlbHZldGljYSAvU3VidHlwZSAvVHlwZTEgL1R5cGUgL0ZvbnQgPj4KZW5kb2JqCjYgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAv' +
    'QXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08g' +
    'PGE4NjU3MzhkMzFjMmI0YzgyYjI5ZGRmZjA4MmQyZWUyYzk1ZTc2OGUzMWVmZGFmNTYzMmM3Y2FlNDExYzBjNjJmNDc4YWEyYzE1NTViMjg5' +
    'MmU4NDJmM2I5ZGM3MmM0MD4gL09FIDxiNjlhOTI4YTc2ODdiYzBjOGU0ZTM5MjA5NjgyZThjZjU4NDNhN2FlNzBiYTYyOGJhNjhhMDAzOGI5' +
    'NTY0MTZhPiAvUCAtMTAyOCAvUGVybXMgPDQ2ZTk4YjI3MDgxOTM2OGQ2NGZkNjM2MDQ4MmQzZjBiPiAvUiA2IC9TdG1GIC9TdGRDRiAvU3Ry' +
    'RiAvU3RkQ0YgL1UgPDZkZDhiMWRhMjM5ZTExYmY2MDA1NzFjOWM1MzVjZDg4MWUxMDdmNTllYTg4OWVkYWMyMTAyOGNhODYwMmFhNzgxZTkz' +
    'MWU3YmQyOThiMGI4OTg1MDAwZGQ5NjgyOWYxOT4gL1VFIDw5Yjc5MjRmNWQ2YWFhYmU2MDUyNzU5N2M1N2FhNDAxMjVlY2E4YzE2OWI5YzY1' +
    'MDVjMmQ0OTdlYTg3Mzg4MjU1PiAvViA1ID4+CmVuZG9iagp4cmVmCjAgNwowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAg' +
    'biAKMDAwMDAwMDEzMCAwMDAwMCBuIAowMDAwMDAwMTg5IDAwMDAwIG4gCjAwMDAwMDAzMTcgMDAwMDAgbiAKMDAwMDAwMDQ2OCAwMDAwMCBu' +
    'IAowMDAwMDAwNTM4IDAwMDAwIG4gCnRyYWlsZXIgPDwgL1Jvb3QgMSAwIFIgL1NpemUgNyAvSUQgWzwwZTMwZmM1NTMxZDhjZThkMjUxNWY1' +
    'YjczZGI4YjE2MD48MGUzMGZjNTUzMWQ4Y2U4ZDI1MTVmNWI3M2RiOGIxNjA+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdGFydHhyZWYKMTA4OAol' +
    'JUVPRgo=',
  'base64',
)
