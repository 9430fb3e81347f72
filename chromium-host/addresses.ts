/**
 * Chromium neither loads nor intercepts a scheme that was not compiled in, so the browser knows a page of
 * `app://desk/x` as `https://desk.app.invalid/x`. `.invalid` never resolves, and the host answers every request for it
 * itself. The app sees only its own addresses: they are translated at every boundary.
 */

const schemes = new Set<string>()

/** Registers a scheme for translation. */
export function addScheme(scheme: string): void {
  schemes.add(scheme)
}

/** Translates an address of the app to the browser's; returns other addresses unchanged. */
export function toPageAddress(address: string): string {
  const match = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)(.*)$/is.exec(address)
  const [, scheme = '', host = '', rest = ''] = match ?? []
  return match !== null && schemes.has(scheme) ? `https://${host}.${scheme}.invalid${rest}` : address
}

/** Translates an address of the browser to the app's; returns other addresses unchanged. */
export function toAppAddress(address: string): string {
  const match = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.invalid([/?#].*)?$/is.exec(address)
  const [, host = '', scheme = '', rest = ''] = match ?? []
  return match !== null && schemes.has(scheme) ? `${scheme}://${host}${rest}` : address
}

/** The app's scheme for an address of the browser; `null` for other addresses. */
export function schemeOf(pageAddress: string): string | null {
  const address = toAppAddress(pageAddress)
  return address === pageAddress ? null : address.slice(0, address.indexOf(':'))
}
