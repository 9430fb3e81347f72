import type { Failure } from '../../contract/model/errors.ts'

/** A manifest as it was received, and its address after redirects. */
export type ManifestRequest = { readonly bytes: Uint8Array; readonly address: string }

export type ManifestAnswer =
  | { readonly kind: 'manifest'; readonly bytes: Uint8Array<ArrayBuffer>; readonly origins: readonly string[] }
  | { readonly kind: 'failure'; readonly failure: Failure }
