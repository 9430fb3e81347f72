/**
 * What stands in for Electron inside of a page: `ipcRenderer` and `contextBridge` for the preload script, then the
 * preload itself. The function is sent to the browser as text, so it uses nothing from outside of itself.
 */
export type PageRuntimeOptions = {
  /** Name of the binding by which the page reaches the host. Removed from the page before its scripts run. */
  readonly binding: string
  /** Key of the symbol under which the host finds the receiver of what main sends. */
  readonly receiver: string
  /** End of the host names of the app's pages, as the browser knows them. Elsewhere nothing is exposed. */
  readonly hostSuffixes: readonly string[]
}

/** The preload script as a CommonJS function. */
type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void

/**
 * Text that runs in every document before its own scripts. The preload is part of the text: a page's content
 * policy forbids making a function of a string.
 */
export function pageScript(options: PageRuntimeOptions, preload: string | null): string {
  const wrapped = preload === null ? 'null' : `function (require, module, exports) {\n${preload}\n}`
  // In strict code no function tells a page who called it.
  return `'use strict';(${pageRuntime.toString()})(${JSON.stringify(options)}, ${wrapped})`
}

function pageRuntime({ binding, receiver, hostSuffixes }: PageRuntimeOptions, preload: Preload | null): void {
  type Mark = { $host: string; value?: unknown }
  type Listener = (event: object, ...parameters: unknown[]) => void
  const scope = globalThis as unknown as Record<string, unknown>
  const call = scope[binding] as ((text: string) => void) | undefined
  Reflect.deleteProperty(scope, binding)
  // Frames have no preload, and neither has a page that is not the app's.
  const isApp = location.protocol === 'https:' && hostSuffixes.some((suffix) => location.hostname.endsWith(suffix))
  if (call === undefined || window.top !== window || !isApp) return

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
        return new (scope[kind] as new (buffer: ArrayBuffer) => unknown)(fromBase64(bytes).buffer)
      }
      case 'object':
        return Object.fromEntries((mark.value as [string, unknown][]).map(([key, part]) => [key, revive(part)]))
      default:
        return undefined
    }
  }

  type Waiting = { readonly resolve: (text: string) => void; readonly reject: (reason: Error) => void }
  const waiting = new Map<number, Waiting>()
  let calls = 0
  const send = (message: Record<string, unknown>): Promise<string> =>
    new Promise((resolve, reject) => {
      calls += 1
      waiting.set(calls, { resolve, reject })
      call(JSON.stringify({ id: calls, message }))
    })

  const listeners = new Map<string, Listener[]>()
  const remove = (channel: string, listener: Listener): void => {
    listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((one) => one !== listener),
    )
  }
  const ipcRenderer = {
    async invoke(channel: string, ...parameters: unknown[]): Promise<unknown> {
      const reply = JSON.parse(
        await send({ kind: 'invoke', channel, parameters: JSON.stringify(convert(parameters)) }),
      ) as { ok: boolean; value: string }
      if (!reply.ok) throw new Error(`Error invoking remote method '${channel}': ${reply.value}`)
      return revive(JSON.parse(reply.value))
    },
    on(channel: string, listener: Listener): unknown {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    removeListener(channel: string, listener: Listener): unknown {
      remove(channel, listener)
      return ipcRenderer
    },
  }
  Object.defineProperty(globalThis, Symbol.for(receiver), {
    value: (kind: 'event' | 'answer' | 'refusal', subject: string | number, text: string) => {
      if (kind === 'event') {
        const values = revive(JSON.parse(text)) as unknown[]
        for (const listener of listeners.get(String(subject)) ?? []) listener({ sender: ipcRenderer }, ...values)
        return
      }
      const call = waiting.get(Number(subject))
      waiting.delete(Number(subject))
      if (kind === 'answer') call?.resolve(text)
      else call?.reject(new Error(text))
    },
  })

  const freeze = (value: unknown): void => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || Object.isFrozen(value)) return
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown): void {
      freeze(api)
      Object.defineProperty(globalThis, name, { value: api, enumerable: true, writable: false, configurable: false })
    },
  }

  const bounds = (): object => ({
    x: window.screenX,
    y: window.screenY,
    width: window.outerWidth,
    height: window.outerHeight,
    maximized: window.outerWidth >= screen.availWidth && window.outerHeight >= screen.availHeight,
  })
  const report = (event: string): void => {
    send({ kind: 'window', event, bounds: bounds() }).catch(() => undefined)
  }
  let resized = 0
  window.addEventListener('focus', () => report('focus'))
  window.addEventListener('blur', () => report('blur'))
  window.addEventListener('resize', () => {
    clearTimeout(resized)
    resized = Number(setTimeout(() => report('resize'), 200))
  })
  // Windows are for main to open; it is asked for links, and no page of the app opens one by itself.
  window.open = () => null

  if (preload === null) return
  const electron = { ipcRenderer, contextBridge }
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`a sandboxed preload cannot load ${name}`)
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
