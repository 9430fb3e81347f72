/**
 * Has the host asked before a page does what Chromium allows by itself and Electron asks the app's permission handlers
 * about. What Chromium would ask a person is refused by the browser. Sent to the browser as text: see `page-runtime.ts`.
 */
export function guardPagePermissions(ask: (permission: string) => Promise<boolean>): void {
  type Method = (this: unknown, ...parameters: unknown[]) => Promise<unknown>
  const guard = (owner: object, name: string, permission: string, refusal: () => Error): void => {
    const method = Reflect.get(owner, name) as Method
    const guarded: Method = async function (...parameters) {
      if (!(await ask(permission))) throw refusal()
      return Reflect.apply(method, this, parameters)
    }
    Object.defineProperty(owner, name, { value: guarded, writable: true, configurable: true })
  }
  const notAllowed = (): Error => new DOMException('Permission denied', 'NotAllowedError')
  guard(Element.prototype, 'requestFullscreen', 'fullscreen', () => new TypeError('Permissions check failed'))
  guard(Element.prototype, 'requestPointerLock', 'pointerLock', notAllowed)
  for (const name of ['write', 'writeText']) guard(Clipboard.prototype, name, 'clipboard-sanitized-write', notAllowed)
  for (const name of ['read', 'readText']) guard(Clipboard.prototype, name, 'clipboard-read', notAllowed)
  guard(WakeLock.prototype, 'request', 'screen-wake-lock', notAllowed)
}
