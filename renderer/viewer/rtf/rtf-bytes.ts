/** Character sets of fonts (`\fcharset`) by their numbers, as names of encodings. */
export const CHARSETS: Readonly<Record<number, string>> = {
  ...{ 0: 'windows-1252', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253' },
  ...{ 162: 'windows-1254', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251' },
  ...{ 222: 'windows-874', 238: 'windows-1250' },
}
/** What a table of fonts tells of one: its number, its character set, and a bracket or semicolon, which ends it. */
const FONT_PARTS = /\\f(\d{1,6})(?!\d)|\\fcharset(\d{1,3})|[{};]/g

/** Reads bytes in the encoding of their font. Bytes that follow each other are read together. */
export function createBytes(onText: (text: string) => void) {
  const fonts = new Map<number, string>()
  let encoding = 'windows-1252'
  let bytes: number[] = []
  let bytesAs = encoding
  function flush(): void {
    if (bytes.length === 0) return
    const read = new TextDecoder(bytesAs).decode(Uint8Array.from(bytes))
    bytes = []
    onText(read)
  }
  return {
    flush,
    add(byte: number, font: number): void {
      const as = fonts.get(font) ?? encoding
      if (as !== bytesAs) flush()
      bytesAs = as
      bytes.push(byte)
    },
    useCodePage(page: number): void {
      const name = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65_001: 'utf-8' }[page]
      encoding = name ?? (page === 874 || (page >= 1250 && page <= 1258) ? `windows-${page}` : 'windows-1252')
    },
    /** Reads the character sets of the fonts, and returns where their table ends. */
    readFonts(source: string, start: number): number {
      let depth = 1
      let at = start
      while (at < source.length && depth > 0) {
        at += 1
        if (source[at] === '\\') at += 1
        else if (source[at] === '{') depth += 1
        else if (source[at] === '}') depth -= 1
      }
      // One expression for a font with its character set would try each of the fonts with all that follows.
      let font: number | null = null
      for (const [, number, charset] of source.slice(start, at).matchAll(FONT_PARTS)) {
        if (charset === undefined) font = number === undefined ? null : Number(number)
        const name = CHARSETS[Number(charset)]
        // 0 and 1 stand for the file's own encoding.
        if (font !== null && name !== undefined && Number(charset) > 1) fonts.set(font, name)
      }
      return at
    },
  }
}
