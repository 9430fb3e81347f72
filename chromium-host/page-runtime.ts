import { guardPagePermissions } from './page-permissions.ts'
import { createPageValues } from './page-values.ts'
import { watchPageWindow } from './page-window.ts'

/**
 * Replaces Electron inside a page: `ipcRenderer` and `contextBridge` for the preload script, then the preload itself.
 * The function and its parts are sent to the browser as text, so they use nothing outside themselves.
 */
export type PageRuntimeOptions = {
  /** Name of the binding with which the page calls the host. It is removed before the page's scripts run. */
  readonly binding: string
  /** Key of the symbol under which the host finds the receiver of main's events. */
  readonly receiver: string
  /** Suffixes of the host names of the app's pages in the browser. Nothing is exposed on other hosts. */
  readonly hostSuffixes: readonly string[]
}

/** Functions that the runtime gets as text too. */
type Parts = {
  readonly createValues: typeof createPageValues
  readonly watchWindow: typeof watchPageWindow
  readonly guardPermissions: typeof guardPagePermissions
}

/** The preload script as a CommonJS function. */
type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void

/**
 * The script that runs in every document before its own scripts. It contains the preload, because a page's content
 * security policy forbids making a function of a string.
 */
export function pageScript(options: PageRuntimeOptions, preload: string | null): string {
  const wrapped = preload === null ? 'null' : `function (require, module, exports) {\n${preload}\n}`
  const parts = `{ createValues: ${createPageValues.toString()}, watchWindow: ${watchPageWindow.toString()}, guardPermissions: ${guardPagePermissions.toString()} }`
  // In strict mode a function cannot find out its caller.
  return `'use strict';(${pageRuntime.toString()})(${JSON.stringify(options)}, ${wrapped}, ${parts})`
}

function pageRuntime(
  { binding, receiver, hostSuffixes }: PageRuntimeOptions,
  preload: Preload | null,
  { createValues, watchWindow, guardPermissions }: Parts,
): void {
  type Listener = (event: object, ...parameters: unknown[]) => void
  const scope = globalThis as unknown as Record<string, unknown>
  const call = scope[binding] as ((text: string) => void) | undefined
  Reflect.deleteProperty(scope, binding)
  // Frames and pages that are not the app's have no preload.
  const isApp = location.protocol === 'https:' && hostSuffixes.some((suffix) => location.hostname.endsWith(suffix))
  if (call === undefined || window.top !== window || !isApp) return

  const { convert, revive } = createValues()
  const cloned = <T>(value: T): T => {
    try {
      return structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
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
        await send({ kind: 'invoke', channel, parameters: JSON.stringify(convert(cloned(parameters))) }),
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

  watchWindow((event, bounds) => {
    send({ kind: 'window', event, bounds }).catch(() => undefined)
  })
  guardPermissions(async (permission) => (await send({ kind: 'permission', permission })) === 'granted')
  // Only main opens windows. Links are passed to main, and no page of the app opens one itself.
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
