import type { MediaBytes, MediaTarget } from '../../contract/model/media.ts'

/** Characters of a name before its ending: with it, far less than any file system allows, in any encoding. */
const LONGEST_BASE = 60
const ENDING = /^[A-Za-z0-9]{1,10}$/
/** Endings that a system may know, which are longer than those that a copy keeps: `settingcontent-ms`. */
const ANY_ENDING = /^[A-Za-z0-9-]{1,30}$/
/** Characters of an address's last part that are looked at. */
const LONGEST_PART = 2000

/** Control and format characters (those that reverse the direction of text among them), and what some system refuses. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029<>:"/\\|?*]/gu
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

const ENDINGS: Readonly<Record<MediaBytes['sniffedType'], string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/heic': 'heic',
  'image/tiff': 'tif',
  'image/jp2': 'jp2',
  'image/raw': 'raw',
  'text/plain': 'txt',
  docx: 'docx',
  html: 'html',
  markdown: 'md',
  notebook: 'ipynb',
  mail: 'eml',
  csv: 'csv',
  xlsx: 'xlsx',
  rtf: 'rtf',
  odt: 'odt',
  ods: 'ods',
  iwork: 'zip',
  zip: 'zip',
  tar: 'tar',
  gz: 'gz',
  audio: 'mp3',
  video: 'mp4',
  program: 'bin',
  unknown: 'bin',
}

const TEXT = [
  ...['txt', 'text', 'md', 'csv', 'tsv', 'log', 'tex', 'rtf', 'json', 'xml', 'yaml', 'yml', 'toml', 'sql', 'css'],
  ...['c', 'h', 'cc', 'cpp', 'hpp', 'cs', 'go', 'java', 'kt', 'rs', 'scala', 'swift'],
]
const SOUND = ['mp3', 'm4a', 'm4b', 'aac', 'flac', 'wav', 'ogg', 'oga', 'opus']
const VIDEO = ['mp4', 'm4v', 'mov', 'webm', 'mkv', '3gp']
const CAMERA = [
  ...['raw', 'dng', 'cr2', 'cr3', 'crw', 'nef', 'nrw', 'arw', 'sr2', 'orf', 'raf', 'rw2', 'rwl', 'pef', 'srw', 'x3f'],
  ...['mrw', '3fr', 'fff', 'iiq', 'erf', 'mef', 'mos', 'dcr', 'kdc'],
]
const PACKED = ['zip', 'pages', 'numbers', 'key', 'epub', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg']
/**
 * Endings that an address may give to a copy, by its content. None of them starts a program: a system opens them in a
 * viewer, an editor or the browser, where a page's scripts run as those of any page. A text may be a script, so not every
 * ending of a text is among them, and a program keeps none.
 */
const FITTING: Readonly<Record<MediaBytes['sniffedType'], readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp', 'dib'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/tiff': ['tif', 'tiff'],
  'image/jp2': ['jp2', 'j2k', 'jpx', 'jpf', 'j2c', 'jpc'],
  'image/raw': CAMERA,
  'text/plain': TEXT,
  docx: ['docx'],
  html: ['html', 'htm', 'xhtml', ...TEXT],
  markdown: TEXT,
  notebook: ['ipynb', ...TEXT],
  mail: ['eml', 'mht', 'mhtml', ...TEXT],
  csv: TEXT,
  xlsx: ['xlsx'],
  rtf: ['rtf'],
  odt: ['odt'],
  ods: ['ods'],
  iwork: ['pages', 'numbers', 'key', 'zip'],
  zip: PACKED,
  tar: ['tar'],
  gz: ['gz', 'tgz'],
  audio: [...SOUND, ...VIDEO],
  video: [...VIDEO, ...SOUND],
  program: [],
  unknown: [
    ...['bin', '7z', 'rar', 'gz', 'tgz', 'bz2', 'xz', 'tar', ...PACKED],
    ...['pdf', 'doc', 'xls', 'ppt'],
    ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'heif', 'avif', 'bmp', 'tif', 'tiff', 'psd'],
    ...[...SOUND, ...VIDEO, 'avi', 'wmv', 'wma', 'flv', 'amr', 'mid', 'ogv'],
    // A text that is too short to tell its encoding is not recognized.
    ...TEXT,
  ],
}

/**
 * Endings of documents whose program runs macros that it finds in them, whatever the format. A copy keeps them only if the
 * whole file was searched for macros.
 */
const SEARCHED: ReadonlySet<string> = new Set(['doc', 'xls', 'ppt', 'odt', 'ods', 'odp', 'odg'])

/**
 * The name for a copy of a file: the last part of its address, without what could hide the ending, hide the file or lead
 * to another folder. An ending that does not fit the content is followed by one that does, so that opening the copy
 * starts no program.
 *
 * @param isSearched whether the file would be a program if it had macros
 */
export function copyNameOf(
  address: string,
  kind: MediaTarget['kind'],
  type: MediaBytes['sniffedType'],
  isSearched = true,
): string {
  const cleaned = clean(lastPartOf(address).slice(-LONGEST_PART))
  const { base, ending } = split(cleaned, ENDING)
  const lower = ending.toLowerCase()
  const isFitting = FITTING[type].includes(lower) && (isSearched || !SEARCHED.has(lower))
  const before = isFitting || ending === '' ? base : `${base}.${ending}`
  const name = cut(before, LONGEST_BASE) || (kind === 'protocol' ? 'protocol' : 'file')
  const safe = DEVICES.test(name) ? `_${name}` : name
  return `${safe}.${isFitting ? ending : ENDINGS[type]}`
}

/** The ending of the last part of an address in lower case, as a system would read it; empty if it has none. */
export function endingOf(address: string): string {
  return split(clean(lastPartOf(address).slice(-LONGEST_PART)), ANY_ENDING).ending.toLowerCase()
}

/** The name for a copy in blind mode: the address may end in a participant's name. */
export function neutralCopyName(kind: MediaTarget['kind'], type: MediaBytes['sniffedType']): string {
  return `${kind === 'protocol' ? 'protocol' : 'file'}.${ENDINGS[type]}`
}

function lastPartOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  try {
    // An encoded slash is a separator on disk all the same.
    return decodeURIComponent(last).split(/[/\\]/).at(-1) ?? ''
  } catch {
    return last
  }
}

/** Windows drops spaces and dots at the end; a dot at the beginning hides a file elsewhere. */
function clean(name: string): string {
  return withoutDotsAround(name.normalize('NFC').replace(FORBIDDEN, '').replace(/\s+/g, ' '))
}

/** By hand: an expression for the end would be tried at every dot of a name that consists of them. */
function withoutDotsAround(name: string): string {
  const isDot = (index: number) => name[index] === '.' || name[index] === ' '
  let [start, end] = [0, name.length]
  while (start < end && isDot(start)) start += 1
  while (end > start && isDot(end - 1)) end -= 1
  return name.slice(start, end)
}

function split(name: string, form: RegExp): { readonly base: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1)
  if (dot < 0 || !form.test(ending)) return { base: name, ending: '' }
  return { base: withoutDotsAround(name.slice(0, dot)), ending }
}

/** The start of a name without cutting a character. */
function cut(name: string, most: number): string {
  return [...name].slice(0, most).join('').trimEnd()
}
