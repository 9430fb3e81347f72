import { APP_ORIGIN } from '../../contract/bridge/addresses.ts'

/**
 * Whether a window or frame may show an address: the app's own two pages and nothing else. Media and images have the
 * same origin, but are for players and pictures.
 */
export function mayNavigate(address: string): boolean {
  return /^\/(?:index\.html|viewer\.html)?(?:[?#]|$)/.test(
    address.startsWith(`${APP_ORIGIN}/`) ? address.slice(APP_ORIGIN.length) : '',
  )
}

/**
 * Whether a page may ask for an address at all: the app's own scheme, what a page of it made itself, and Chromium's
 * developer tools, which no page can reach.
 */
export function mayRequest(address: string): boolean {
  return (
    ['', 'blob:'].some((kind) => address.startsWith(`${kind}${APP_ORIGIN}/`)) ||
    /^(?:blob:null\/|data:|devtools:)/.test(address)
  )
}

/** Who asks for a permission. */
export type Asking = {
  /** Address of the frame or its origin; Electron tells an origin with or without a slash at its end. */
  readonly address: string
  readonly isMainFrame: boolean
}

/** Permissions that pages get. Full screen is for the player, in the app's own page and in no frame of it. */
export function mayHave(permission: string, { address, isMainFrame }: Asking): boolean {
  return permission === 'fullscreen' && isMainFrame && mayNavigate(address === APP_ORIGIN ? `${address}/` : address)
}
