import type { MediaBytes, MediaTarget } from '../../contract/model/media.ts'

/** Characters of a name before its ending: with it, far less than any file system allows, in any encoding. */
const LONGEST_BASE = 60
const ENDING = /^[A-Za-z0-9]{1,10}$/
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
  'text/plain': 'txt',
  docx: 'docx',
  html: 'html',
  unknown: '',
}

/**
 * The name for a copy of a file: the last part of its address, without what could hide the ending, hide the file or lead
 * to another folder. A name without an ending gets that of the content.
 */
export function copyNameOf(address: string, kind: MediaTarget['kind'], type: MediaBytes['sniffedType']): string {
  const cleaned = clean(lastPartOf(address).slice(-LONGEST_PART))
  const { base, ending } = split(cleaned)
  const name = cut(base, LONGEST_BASE) || (kind === 'protocol' ? 'protocol' : 'file')
  const safe = DEVICES.test(name) ? `_${name}` : name
  const shownAs = ending || ENDINGS[type]
  return shownAs === '' ? safe : `${safe}.${shownAs}`
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

function split(name: string): { readonly base: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1)
  if (dot < 0 || !ENDING.test(ending)) return { base: name, ending: '' }
  return { base: withoutDotsAround(name.slice(0, dot)), ending }
}

/** The start of a name without cutting a character. */
function cut(name: string, most: number): string {
  return [...name].slice(0, most).join('').trimEnd()
}
