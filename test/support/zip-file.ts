import { crc32, deflateRawSync } from 'node:zlib'

type Content = string | Uint8Array

export type ZipOptions = {
  /** What the archive says of an entry's size, in place of the truth. */
  readonly unpackedSize?: number
  readonly isStored?: boolean
}

/** A ZIP of these files by name; the first is stored as it is, as the types of OpenDocument are. */
export function zipOf(files: Readonly<Record<string, Content>>, options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const plain = Buffer.from(content as string)
    const isStored = options.isStored ?? index === 0
    const packed = isStored ? plain : deflateRawSync(plain)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x0800, 2)
    header.writeUInt16LE(isStored ? 0 : 8, 4)
    header.writeUInt32LE(crc32(plain), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(options.unpackedSize ?? plain.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    locals.push(Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), header, rest, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
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
