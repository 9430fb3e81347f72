/** A value that JSON cannot express, with its kind. */
type Mark = { $host: string; value?: unknown }

/**
 * Encodes values between a page and the host, in the same format as `values.ts` on the host's side. Sent to the browser
 * as text: see `page-runtime.ts`.
 */
export function createPageValues() {
  const toBase64 = (bytes: Uint8Array): string => (bytes as Uint8Array & { toBase64(): string }).toBase64()
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
    (Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> }).fromBase64(text)

  const convert = (value: unknown): unknown => {
    if (value === undefined) return { $host: 'undefined' }
    if (typeof value === 'bigint') return { $host: 'bigint', value: String(value) }
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return { $host: 'number', value: Object.is(value, -0) ? '-0' : String(value) }
    if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('An object could not be cloned.')
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(convert)
    if (value instanceof Date) return { $host: 'date', value: value.getTime() }
    if (value instanceof Map) return { $host: 'map', value: [...value].map(convert) }
    if (value instanceof Set) return { $host: 'set', value: [...value].map(convert) }
    if (value instanceof Error) return { $host: 'error', value: { name: value.name, message: value.message } }
    if (value instanceof ArrayBuffer) return { $host: 'buffer', value: toBase64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value))
      return {
        $host: 'view',
        value: [value.constructor.name, toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))],
      }
    const entries = Object.entries(value).map(([key, part]) => [key, convert(part)] as const)
    return '$host' in value ? { $host: 'object', value: entries } : Object.fromEntries(entries)
  }

  const revive = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(revive)
    if (!('$host' in value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, revive(part)]))
    const mark = value as Mark
    switch (mark.$host) {
      case 'bigint':
        return BigInt(mark.value as string)
      case 'number':
        return Number(mark.value)
      case 'date':
        return new Date(mark.value as number)
      case 'map':
        return new Map(revive(mark.value) as [unknown, unknown][])
      case 'set':
        return new Set(revive(mark.value) as unknown[])
      case 'error':
        return Object.assign(new Error((mark.value as Error).message), { name: (mark.value as Error).name })
      case 'buffer':
        return fromBase64(mark.value as string).buffer
      case 'view': {
        const [kind, bytes] = mark.value as [string, string]
        return new ((globalThis as unknown as Record<string, unknown>)[kind] as new (buffer: ArrayBuffer) => unknown)(
          fromBase64(bytes).buffer,
        )
      }
      case 'object':
        return Object.fromEntries((mark.value as [string, unknown][]).map(([key, part]) => [key, revive(part)]))
      default:
        return undefined
    }
  }

  return { convert, revive }
}
