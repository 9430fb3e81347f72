import { assertNever } from '../../../contract/model/errors.ts'
import { LONGEST_FONT, MOST_FONTS, type MadeOf } from './font-limits.ts'
import { fontsOfDocx } from './fonts-of-docx.ts'
import { fontsOfOpenDocument } from './fonts-of-open-document.ts'
import { fontsOfPptx } from './fonts-of-pptx.ts'
import { fontsOfXlsx } from './fonts-of-xlsx.ts'
import { readRtf } from '../rtf/read-rtf.ts'
import type { RtfTexts } from '../rtf/rtf-document.ts'
import { checkUnpacked } from '../../../contract/workbook/zip.ts'

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

/** Fonts that documents name in the letters of their languages, by the names that they have in a PDF. */
const NATIVE: Readonly<Record<string, string>> = {
  ...{ 宋体: 'simsun', 黑体: 'simhei', 楷体: 'kaiti', 仿宋: 'fangsong', 微软雅黑: 'microsoftyahei', 等线: 'dengxian' },
  ...{ 新細明體: 'pmingliu', 細明體: 'mingliu', 標楷體: 'dfkai', 微軟正黑體: 'microsoftjhenghei' },
  ...{ ms明朝: 'msmincho', msp明朝: 'mspmincho', msゴシック: 'msgothic', mspゴシック: 'mspgothic' },
  ...{ メイリオ: 'meiryo', 游明朝: 'yumincho', 游ゴシック: 'yugothic' },
  ...{ 맑은고딕: 'malgungothic', 바탕: 'batang', 굴림: 'gulim', 돋움: 'dotum' },
}

/** The fonts of a document that are not on its pages, and for which others are that look different. */
export async function replacedFonts(pdf: Uint8Array, madeOf: MadeOf, texts: RtfTexts): Promise<readonly string[]> {
  if (madeOf.type !== 'rtf') await checkUnpacked(madeOf.bytes)
  return differing(await fontsOf(madeOf, texts), fontsOfPdf(pdf))
}

function fontsOf({ type, bytes }: MadeOf, texts: RtfTexts): Promise<ReadonlySet<string>> | ReadonlySet<string> {
  switch (type) {
    case 'docx':
      return fontsOfDocx(bytes)
    case 'odt':
    case 'ods':
    case 'odp':
      return fontsOfOpenDocument(bytes)
    case 'rtf':
      return readRtf(bytes, texts).fonts
    case 'xlsx':
      return fontsOfXlsx(bytes)
    case 'pptx':
      return fontsOfPptx(bytes)
    default:
      return assertNever(type)
  }
}

export function differing(used: Iterable<string>, there: readonly string[]): readonly string[] {
  if (there.length === 0) return []
  const isThere = (name: string) => there.some((one) => one.startsWith(name))
  const replaced = [...used].filter((font) => {
    const own = plain(font)
    const name = NATIVE[own] ?? own
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

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
