/** HEIC files of 64 by 48 pixels by heif-enc (x265): red and green above blue and white. */
const real = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
export const HEIC = real(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAABGQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAASFtZGF0AAABFSgBrwT47Xl0S1v+TKP//aa/f/qhuW+5ZBeA+pPBL9V1//74/SIa6YbJ40q5qYTkd7qdeQWWXJ8fnnOeM3x8G+GPxnxdUkK6S435upmv15e9DsKsQwiHr+imf/2aB/++XdJMqQoJl+0+7E5td66hDYB8mGIfkAtvUvnpec/SWTf/PK3eMfr5e/oJcyktB79iUDIbdH1TaUlVs0nKk8M7Ft74gEqnNOnIENuSNbng3sqOmnEM6e+k+RqbwSYy71uPBs8La35mKiXp+K1v63O5Mu8ZUzQzAm8QEvMrvJA/LGMg/5hWFSBI7526HC11uA39ELFySHt+vxb3LbmnmKCjp3DLrbmaR3ZGd29R+nKhsmHb4fK9NB8=',
)
/** The same with 10 bits. */
export const HEIC_10_BIT = real(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHQAAEAAAAAAAAAgQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADXaXBycAAAALVpcGNvAAAAdWh2Y0MBBAgAAAAAAAAAAAAe8AD8/fr6AAAPAyAAAQAXQAEMAf//BAgAAAMAnbgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ24AAADAAAeoCCBBNlurkprm4EBAwIAAAMAAgAAAwACECIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMKCgoAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAAiW1kYXQAAAB9KAGvBPhBMmlv/iu///9SZ9l+1eiW3G0tOxx4H3IFJfuOV//lGBNpc2PxYu/xHv/+lID/9dCAh9ZBUFBK/efz/4iL1ySsEbKP1+VUkfXxtbTPyc0+Vp+X/mn6BuZ7h+7vcbOlUYzwGQi3W3AhGJtgkIT1O7OfMGNaNgncGAw=',
)

/** A profile of Display P3 under another name: the primaries in it count. */
export const P3_PROFILE = real(
  'AAAB/AAAAAAEQAAAbW50clJHQiBYWVogAAAAAAAAAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJZGVzYwAAAPAAAAA4d3RwdAAAASgAAAAUY3BydAAAATwAAAAkclhZWgAAAWAAAAAUZ1hZWgAAAXQAAAAUYlhZWgAAAYgAAAAUclRSQwAAAZwAAAAgZ1RSQwAAAbwAAAAgYlRSQwAAAdwAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAaAAAAHABQADMAIABvAGYAIABhACAAcABoAG8AbgBlAABYWVogAAAAAAAA9tYAAQAAAADTLW1sdWMAAAAAAAAAAQAAAAxlblVTAAAACAAAABwAbgBvAG4AZVhZWiAAAAAAAACD3wAAPb////+7WFlaIAAAAAAAAEq/AACxNwAACrlYWVogAAAAAAAAKDgAABELAADIuXBhcmEAAAAAAAMAAAACZmYAAPKnAAANWQAAE9AAAApbcGFyYQAAAAAAAwAAAAJmZgAA8qcAAA1ZAAAT0AAACltwYXJhAAAAAAADAAAAAmZmAADypwAADVkAABPQAAAKWw==',
)

const bytesOf = (value: number, length: number) =>
  Array.from({ length }, (_, at) => (value / 2 ** (8 * (length - 1 - at))) & 0xff)
const box = (type: string, ...parts: readonly (readonly number[] | Uint8Array)[]): number[] => {
  const content = parts.flatMap((part) => [...part])
  return [...bytesOf(content.length + 8, 4), ...Buffer.from(type), ...content]
}
const full = (type: string, ...parts: readonly (readonly number[])[]) => box(type, [0, 0, 0, 0], ...parts)

/** The configuration of the decoder and the coded picture of a file that heif-enc made: 64 by 64 pixels, of which 48 rows are shown. */
function codedOf(file: Uint8Array): { readonly config: number[]; readonly data: number[] } {
  const text = Buffer.from(file).toString('latin1')
  const [config, data] = [text.indexOf('hvcC') - 4, text.lastIndexOf('mdat') - 4]
  const cut = (at: number) => [...file.subarray(at, at + Buffer.from(file).readUInt32BE(at))]
  return { config: cut(config), data: cut(data).slice(8) }
}

const extent = (width: number, height: number) => full('ispe', bytesOf(width, 4), bytesOf(height, 4))

const colors = (profile: Uint8Array | number) =>
  typeof profile === 'number'
    ? box('colr', [...Buffer.from('nclx')], bytesOf(profile, 2), [0, 13, 0, 6, 0x80])
    : box('colr', [...Buffer.from('prof')], profile)

type HeifOptions = {
  /** Quarters of a turn against the clock. */
  readonly turn?: number
  /** 0: upside down, 1: left and right change places. */
  readonly mirror?: 0 | 1
  /** Its color profile: an ICC profile, or the number of its primaries. */
  readonly profile?: Uint8Array | number
  /** Copies of the picture beside each other, as phones put a photograph together. */
  readonly tiles?: number
}

/** A HEIC file around the coded picture of {@link HEIC}. */
export function heifFile({ turn, mirror, profile, tiles = 1 }: HeifOptions = {}): Uint8Array<ArrayBuffer> {
  const { config, data } = codedOf(HEIC)
  const grid = [0, 0, 0, tiles - 1, ...bytesOf(64 * tiles, 2), ...bytesOf(48, 2)]
  const items = [
    ...Array.from({ length: tiles }, () => ({ type: 'hvc1', data, properties: [1, 2] })),
    { type: 'grid', data: grid, properties: [3] },
  ]
  const turned = [
    ...(profile === undefined ? [] : [colors(profile)]),
    ...(turn === undefined ? [] : [box('irot', [turn])]),
    ...(mirror === undefined ? [] : [box('imir', [mirror])]),
  ]
  const properties = [config, extent(64, 64), extent(64 * tiles, 48), ...turned]
  const last = items.at(-1)!
  last.properties = [...last.properties, ...turned.map((_, at) => 4 + at)]
  const entries = items.map(({ type }, at) =>
    box('infe', [2, 0, 0, type === 'hvc1' ? 1 : 0], bytesOf(at + 1, 2), [0, 0], [...Buffer.from(type)], [0]),
  )
  const associations = items.flatMap(({ properties: of }, at) => [...bytesOf(at + 1, 2), of.length, ...of])
  const start = box('ftyp', [...Buffer.from('heic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')])
  const metaAt = (first: number) => {
    let at = first
    const places = items.flatMap((item, index) => {
      const place = [...bytesOf(index + 1, 2), 0, 0, 0, 1, ...bytesOf(at, 4), ...bytesOf(item.data.length, 4)]
      at += item.data.length
      return place
    })
    const tileIds = items.slice(0, tiles).flatMap((_, index) => bytesOf(index + 1, 2))
    return full(
      'meta',
      full('hdlr', [0, 0, 0, 0], [...Buffer.from('pict')], Array(13).fill(0) as number[]),
      full('pitm', bytesOf(items.length, 2)),
      full('iinf', bytesOf(items.length, 2), ...entries),
      full('iloc', [0x44, 0], bytesOf(items.length, 2), places),
      full('iref', box('dimg', bytesOf(items.length, 2), bytesOf(tiles, 2), tileIds)),
      box('iprp', box('ipco', ...properties), full('ipma', bytesOf(items.length, 4), associations)),
    )
  }
  const first = start.length + metaAt(0).length + 8
  return Uint8Array.from([
    ...start,
    ...metaAt(first),
    ...box(
      'mdat',
      items.flatMap((item) => item.data),
    ),
  ])
}
