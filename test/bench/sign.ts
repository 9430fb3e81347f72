import { createHmac } from 'node:crypto'

/** A bare signature for the peers, after section 5 of the API document. `address` is without a query. */
export function authorizationHeader(
  account: { readonly accountId: string; readonly secret: string },
  method: string,
  address: string,
  date: string,
): string {
  const text = `${method} ${new URL(address).pathname.toLowerCase()} ${date} 0`
  return `SharedKey ${account.accountId}:${createHmac('sha256', account.secret).update(text).digest('base64')}`
}
