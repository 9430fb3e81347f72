import { crc32, deflateRawSync } from 'node:zlib'

type Content = string | Uint8Array

export type ZipOptions = {
  /** What the archive says of an entry's size, in place of the truth. */
  readonly unpackedSize?: number
  readonly isStored?: boolean
  /** Stores names in an old encoding, which the archive does not tell. */
  readonly encodeName?: (name: string) => Uint8Array
  /** Adds names in UTF-8 beside them, as Info-ZIP does. */
  readonly isUnicodeNamed?: boolean
}

/** A ZIP of these files by name; the first is stored as it is, as the types of OpenDocument are. */
export function zipOf(files: Readonly<Record<string, Content>>, options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const plain = Buffer.from(content as string)
    const raw = Buffer.from(options.encodeName?.(name) ?? Buffer.from(name))
    const extra = options.isUnicodeNamed === true ? unicodeName(raw, name) : Buffer.alloc(0)
    const isStored = options.isStored ?? index === 0
    const packed = isStored ? plain : deflateRawSync(plain)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(options.encodeName ? 0 : 0x0800, 2)
    header.writeUInt16LE(isStored ? 0 : 8, 4)
    header.writeUInt32LE(crc32(plain), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(options.unpackedSize ?? plain.length, 18)
    header.writeUInt16LE(raw.length, 22)
    locals.push(Buffer.from('PK\x03\x04'), header, raw, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const listed = Buffer.from(header)
    listed.writeUInt16LE(extra.length, 24)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), listed, rest, raw, extra)
    offset += 30 + raw.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, listed, end]))
}

/** The field 0x7075 of a name. */
function unicodeName(raw: Uint8Array, name: string): Buffer {
  const content = Buffer.from(name)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + content.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(raw), 5)
  return Buffer.concat([field, content])
}
