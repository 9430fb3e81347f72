import { LONGEST_FONT, MOST_FONTS, type MadeOf } from './font-limits.ts'
import { fontsOfDocx } from './fonts-of-docx.ts'
import { fontsOfOdt } from './fonts-of-odt.ts'
import { checkUnpacked } from '../zip.ts'

/**
 * Fonts by what replaces them without changing the layout: their letters are as wide, and look alike. Signs of symbol
 * fonts are the same in another.
 */
const ALIKE: Readonly<Record<string, string>> = {
  calibri: 'carlito',
  calibrilight: 'carlito',
  cambria: 'caladea',
  timesnewroman: 'liberationserif',
  times: 'liberationserif',
  arial: 'liberationsans',
  helvetica: 'liberationsans',
  arialnarrow: 'liberationsansnarrow',
  couriernew: 'liberationmono',
  courier: 'liberationmono',
  georgia: 'gelasio',
  symbol: 'opensymbol',
  wingdings: 'opensymbol',
}

/** The fonts of a document that are not on its pages, and for which others are that look different. */
export async function replacedFonts(pdf: Uint8Array, { type, bytes }: MadeOf): Promise<readonly string[]> {
  if (type === 'xlsx' || type === 'ods') return []
  await checkUnpacked(bytes)
  const used = type === 'docx' ? await fontsOfDocx(bytes) : await fontsOfOdt(bytes)
  return differing(used, fontsOfPdf(pdf))
}

export function differing(used: Iterable<string>, there: readonly string[]): readonly string[] {
  if (there.length === 0) return []
  const isThere = (name: string) => there.some((one) => one.startsWith(name))
  const replaced = [...used].filter((font) => {
    const name = plain(font)
    return name !== '' && !isThere(name) && !isThere(ALIKE[name] ?? name)
  })
  return replaced
    .map((font) => font.trim().slice(0, LONGEST_FONT))
    .toSorted()
    .slice(0, MOST_FONTS)
}

/** The fonts in a PDF as the office program writes it: their dictionaries are not packed. */
export function fontsOfPdf(pdf: Uint8Array): readonly string[] {
  const text = new TextDecoder('latin1').decode(pdf)
  const names = text.matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]{1,200})/g)
  return [...new Set([...names].map(([, name = '']) => plain(name.replaceAll(/#[0-9A-F]{2}/gi, ''))))]
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
