/** What a file of the app, or one that is often taken for it, is in a sentence: "FILE is …". */
const KINDS = {
  rubrics: 'a file of rubrics',
  program: 'a program',
  profile: 'a profile of people',
  sheet: 'a marking sheet',
  reviews: 'a file of the reviews of a removed connection',
  connections: 'the list of connections',
  settings: 'the settings of Proctor Desk',
  media: 'downloaded media',
  workbook: 'a workbook (XLSX) or another zip archive',
  pdf: 'a PDF',
  picture: 'a picture',
} as const
export type FileKind = keyof typeof KINDS

export function describeKind(kind: FileKind): string {
  return KINDS[kind]
}

const BEGINNINGS: readonly (readonly [beginning: string, kind: FileKind])[] = [
  ['PK\u0003\u0004', 'workbook'],
  ['%PDF-', 'pdf'],
  ['\u0089PNG', 'picture'],
  ['\u00ff\u00d8\u00ff', 'picture'],
  ['GIF8', 'picture'],
  ['PDMEDIA', 'media'],
]

/** Members by which JSON of the app is told. */
const MEMBERS: readonly (readonly [member: string, kind: FileKind])[] = [
  ['criteria', 'rubrics'],
  ['modules', 'program'],
  ['programTitle', 'program'],
  ['profileId', 'profile'],
  ['connections', 'connections'],
  ['downloadQuota', 'settings'],
  ['worksOffline', 'settings'],
]
const FORMATS: Readonly<Record<string, FileKind>> = {
  'proctor-desk-rubrics': 'rubrics',
  'proctor-desk-reviews': 'reviews',
}
/** Titles that only a marking sheet has together, in any order, case and delimiter. */
const SHEET_TITLES = ['participantid', 'testid', 'num', 'score']

/** Tells what a file is by its content; `null` where it is none of the kinds. */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString('latin1')
  const known = BEGINNINGS.find(([beginning]) => start.startsWith(beginning))
  if (known !== undefined) return known[1]
  const text = new TextDecoder().decode(bytes)
  if (/^\s*\{/.test(text)) return kindOfJson(text)
  const [head = ''] = text.split(/\r?\n/, 1)
  const titles = new Set(head.split(/[,;\t]/).map((title) => title.replaceAll('"', '').trim().toLowerCase()))
  return SHEET_TITLES.every((title) => titles.has(title)) ? 'sheet' : null
}

function kindOfJson(text: string): FileKind | null {
  let value: Readonly<Record<string, unknown>>
  try {
    value = JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
  const { format } = value
  if (typeof format === 'string' && Object.hasOwn(FORMATS, format)) return FORMATS[format] ?? null
  return MEMBERS.find(([member]) => Object.hasOwn(value, member))?.[1] ?? null
}
