/**
 * Chromium neither loads nor intercepts a scheme that was not compiled in, so a page of `app://desk/x` is known to
 * the browser as `https://desk.app.invalid/x`. `.invalid` never resolves, and the host answers every request for it
 * itself. The app sees its own addresses only: they are translated wherever they cross.
 */

const schemes = new Set<string>()

/** Makes a scheme one of those that are translated. */
export function addScheme(scheme: string): void {
  schemes.add(scheme)
}

/** The address by which the browser knows an address of the app; others stay as they are. */
export function toPageAddress(address: string): string {
  const match = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)(.*)$/is.exec(address)
  const [, scheme = '', host = '', rest = ''] = match ?? []
  return match !== null && schemes.has(scheme) ? `https://${host}.${scheme}.invalid${rest}` : address
}

/** The app's address for one of the browser's; others stay as they are. */
export function toAppAddress(address: string): string {
  const match = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.invalid([/?#].*)?$/is.exec(address)
  const [, host = '', scheme = '', rest = ''] = match ?? []
  return match !== null && schemes.has(scheme) ? `${scheme}://${host}${rest}` : address
}

/** The scheme of the app that an address of the browser belongs to, or `null`. */
export function schemeOf(pageAddress: string): string | null {
  const address = toAppAddress(pageAddress)
  return address === pageAddress ? null : address.slice(0, address.indexOf(':'))
}
