import type { TextEncodingName } from '../model/decode-bytes.ts'
import type { enReading } from './en-reading.ts'

type Script = keyof (typeof enReading)['reading']['scripts']

/** Names of encodings, which are the same in all languages, and what is written in them. */
export const ENCODING_NAMES: Readonly<Record<TextEncodingName, readonly [name: string, script: Script]>> = {
  'utf-8': ['UTF-8', 'all'],
  'utf-16le': ['UTF-16 LE', 'all'],
  'utf-16be': ['UTF-16 BE', 'all'],
  'windows-1252': ['Windows-1252', 'western'],
  macintosh: ['Mac Roman', 'western'],
  cp437: ['DOS 437', 'western'],
  cp850: ['DOS 850', 'western'],
  'windows-1250': ['Windows-1250', 'central'],
  'iso-8859-2': ['ISO 8859-2', 'central'],
  cp852: ['DOS 852', 'central'],
  'windows-1251': ['Windows-1251', 'cyrillic'],
  'koi8-r': ['KOI8-R', 'cyrillic'],
  'koi8-u': ['KOI8-U', 'cyrillic'],
  ibm866: ['DOS 866', 'cyrillic'],
  'x-mac-cyrillic': ['Mac Cyrillic', 'cyrillic'],
  'windows-1253': ['Windows-1253', 'greek'],
  'windows-1254': ['Windows-1254', 'turkish'],
  'windows-1255': ['Windows-1255', 'hebrew'],
  'windows-1256': ['Windows-1256', 'arabic'],
  'windows-1257': ['Windows-1257', 'baltic'],
  'windows-1258': ['Windows-1258', 'vietnamese'],
  'windows-874': ['Windows-874', 'thai'],
  shift_jis: ['Shift JIS', 'japanese'],
  'euc-jp': ['EUC-JP', 'japanese'],
  'iso-2022-jp': ['ISO-2022-JP', 'japanese'],
  gb18030: ['GB18030', 'chinese'],
  big5: ['Big5', 'chineseTraditional'],
  'euc-kr': ['EUC-KR', 'korean'],
}
