/**
 * A ZIP of these parts as they are, for a library that takes no other form. It has no checksums: nothing between here
 * and there could change a byte, and the library does not compare them.
 */
export function storedZip(parts: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const names = [...parts.keys()].map((name) => new TextEncoder().encode(name))
  const total = [...parts.values()].reduce((sum, part, at) => sum + part.length + 76 + 2 * names[at]!.length, 22)
  const bytes = new Uint8Array(total)
  const view = new DataView(bytes.buffer)
  const offsets: number[] = []
  let at = 0
  const header = (signature: number, start: number, name: Uint8Array, size: number): void => {
    view.setUint32(at, signature, true)
    view.setUint16(at + start, 20, true)
    // Names are UTF-8.
    view.setUint16(at + start + 2, 0x0800, true)
    view.setUint32(at + start + 14, size, true)
    view.setUint32(at + start + 18, size, true)
    view.setUint16(at + start + 22, name.length, true)
  }
  const put = (part: Uint8Array): void => {
    bytes.set(part, at)
    at += part.length
  }
  const all = [...parts.values()]
  for (const [index, part] of all.entries()) {
    offsets.push(at)
    header(0x04034b50, 4, names[index]!, part.length)
    at += 30
    put(names[index]!)
    put(part)
  }
  const start = at
  for (const [index, part] of all.entries()) {
    header(0x02014b50, 6, names[index]!, part.length)
    view.setUint32(at + 42, offsets[index]!, true)
    at += 46
    put(names[index]!)
  }
  view.setUint32(at, 0x06054b50, true)
  view.setUint16(at + 8, all.length, true)
  view.setUint16(at + 10, all.length, true)
  view.setUint32(at + 12, at - start, true)
  view.setUint32(at + 16, start, true)
  return bytes
}
