import { decodeBytes } from '../../contract/model/decode-bytes.ts'

const tables = new Map<string, ReadonlyMap<string, Uint8Array>>()

/** A text in an old encoding of one or two bytes for each character; `?` for characters that it lacks. */
export function encodeAs(text: string, encoding: string): Uint8Array {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Uint8Array.from([...text].flatMap((character) => [...(table.get(character) ?? [0x3f])]))
}

function tableOf(encoding: string): ReadonlyMap<string, Uint8Array> {
  const table = new Map<string, Uint8Array>()
  const add = (...bytes: readonly number[]) => {
    const character = decodeBytes(Uint8Array.from(bytes), encoding)
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) {
      table.set(character, Uint8Array.from(bytes))
    }
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (!/^(?:shift_jis|euc-|gb|big5)/.test(encoding)) return table
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  return table
}
