/** Code pages of DOS that browsers and Node have no decoder for: their characters from 128 on. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** Most characters that are made in one call: each is an argument. */
const AT_ONCE = 8192

/**
 * The text of bytes. Those that are not in the encoding become U+FFFD.
 *
 * @param encoding a name that `TextDecoder` knows, or one of the code pages `cp437`, `cp850` and `cp852`
 * @param isCut whether the bytes may end within a character, which is then left out
 */
export function decodeBytes(bytes: Uint8Array, encoding: string, isCut = false): string {
  const page = CODE_PAGES[encoding]
  if (page === undefined) return new TextDecoder(encoding).decode(bytes, { stream: isCut })
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    const codes = Array.from(bytes.subarray(at, at + AT_ONCE), (byte) =>
      byte < 128 ? byte : page.charCodeAt(byte - 128),
    )
    parts.push(String.fromCharCode(...codes))
  }
  return parts.join('')
}

/** Encodings that a text can be read in when the one that was found is wrong: those of most scripts, the usual first. */
export const TEXT_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp437', 'cp850'] as const),
  ...(['windows-1250', 'iso-8859-2', 'cp852', 'windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'x-mac-cyrillic'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258'] as const),
  ...(['windows-874', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr'] as const),
] as const
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number]
