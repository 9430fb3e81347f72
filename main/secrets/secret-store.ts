export type KeychainAvailability = { readonly available: boolean; readonly reason: string | null }

/**
 * Where secrets are kept: the operating system's keychain in production, memory when the user chose so, the environment
 * for scheduled jobs. Never a file.
 */
export type SecretStore = {
  /** `keychain` and `environment` outlive the program; what is in `memory` is gone with it. */
  readonly kind: 'keychain' | 'memory' | 'environment'
  /** Whether secrets can be kept at all, and if not why, for a person. Never throws. */
  availability(): Promise<KeychainAvailability>
  /** `null` when there is none. Fails with `keychain-unavailable`. */
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  /** Removing what is not there is no failure. */
  delete(name: string): Promise<void>
}
