/**
 * The format of values between main and page: JSON with marks for values that JSON cannot express, `{ "$host": kind,
 * "value": ... }`. `page-values.ts` implements the same format in the page.
 */

type Mark = { readonly $host: string; readonly value?: unknown }

const isMark = (value: unknown): value is Mark => typeof value === 'object' && value !== null && '$host' in value

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'))

/** Encodes a value as text. `address` rewrites strings, for addresses of the app's own scheme. */
export function encodeValue(value: unknown, address: (text: string) => string): string {
  const convert = (current: unknown): unknown => {
    switch (typeof current) {
      case 'string':
        return address(current)
      case 'undefined':
        return { $host: 'undefined' }
      case 'bigint':
        return { $host: 'bigint', value: String(current) }
      case 'number':
        return Number.isFinite(current) && !Object.is(current, -0)
          ? current
          : { $host: 'number', value: Object.is(current, -0) ? '-0' : String(current) }
      case 'boolean':
        return current
      case 'function':
      case 'symbol':
        throw new TypeError('An object could not be cloned.')
      case 'object':
        return current === null ? null : convertObject(current)
    }
  }
  const convertObject = (current: object): unknown => {
    if (Array.isArray(current)) return current.map(convert)
    if (current instanceof Date) return { $host: 'date', value: current.getTime() }
    if (current instanceof Map) return { $host: 'map', value: [...current].map(convert) }
    if (current instanceof Set) return { $host: 'set', value: [...current].map(convert) }
    if (current instanceof Error) return { $host: 'error', value: { name: current.name, message: current.message } }
    if (current instanceof ArrayBuffer) return { $host: 'buffer', value: base64(new Uint8Array(current)) }
    if (ArrayBuffer.isView(current)) {
      // As in Electron, a Buffer arrives as a Uint8Array.
      const kind = Buffer.isBuffer(current) ? 'Uint8Array' : current.constructor.name
      return {
        $host: 'view',
        value: [kind, base64(new Uint8Array(current.buffer, current.byteOffset, current.byteLength))],
      }
    }
    // Not by assignment: a key named `__proto__` would set the prototype and be lost.
    const plain = Object.fromEntries(Object.entries(current).map(([key, part]) => [key, convert(part)]))
    return isMark(plain) ? { $host: 'object', value: Object.entries(plain) } : plain
  }
  return JSON.stringify(convert(cloned(value)))
}

/**
 * What the other side gets in Electron, which sends clones: an object of a class without its class, an error of a class of
 * ours as a plain one (`V8Serializer` in shell/common/v8_util.cc, by the structured clone algorithm).
 */
function cloned(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    throw new TypeError('An object could not be cloned.')
  }
}

const VIEWS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
} as const

/** Decodes text from {@link encodeValue} or the page. Throws on unknown marks: no page of ours sends them. */
export function decodeValue(text: string, address: (text: string) => string): unknown {
  const revive = (current: unknown): unknown => {
    if (typeof current === 'string') return address(current)
    if (typeof current !== 'object' || current === null) return current
    if (Array.isArray(current)) return current.map(revive)
    if (isMark(current)) return reviveMark(current)
    const plain: Record<string, unknown> = {}
    for (const [key, part] of Object.entries(current)) {
      // Assigning a key of this name would set the prototype instead of a property.
      Object.defineProperty(plain, key, { value: revive(part), enumerable: true, configurable: true, writable: true })
    }
    return plain
  }
  const reviveMark = ({ $host, value }: Mark): unknown => {
    switch ($host) {
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(value as string)
      case 'number':
        return Number(value)
      case 'date':
        return new Date(value as number)
      case 'map':
        return new Map((value as [unknown, unknown][]).map(([key, part]) => [revive(key), revive(part)]))
      case 'set':
        return new Set((value as unknown[]).map(revive))
      case 'error': {
        const { name, message } = value as { name: string; message: string }
        return Object.assign(new Error(message), { name })
      }
      case 'buffer':
        return fromBase64(value as string).buffer
      case 'view': {
        const [kind, bytes] = value as [keyof typeof VIEWS, string]
        const View = VIEWS[kind] as new (buffer: ArrayBuffer) => ArrayBufferView
        return new View(fromBase64(bytes).buffer)
      }
      case 'object':
        return Object.fromEntries((value as [string, unknown][]).map(([key, part]) => [key, revive(part)]))
      default:
        throw new TypeError(`unknown mark: ${$host}`)
    }
  }
  return revive(JSON.parse(text))
}
