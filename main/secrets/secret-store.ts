export type KeychainAvailability = { readonly available: boolean; readonly reason: string | null }

/**
 * Where secrets are kept: the operating system's keychain in production, memory when the user chose so, the environment
 * for scheduled jobs. Never a file.
 */
export type SecretStore = {
  /** `keychain` and `environment` outlive the app; secrets in `memory` are lost when it ends. */
  readonly kind: 'keychain' | 'memory' | 'environment'
  /** Whether secrets can be stored at all, and if not the reason for the user. Never throws. */
  availability(): Promise<KeychainAvailability>
  /** `null` when there is none. Fails with `keychain-unavailable`. */
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  /** Succeeds also where there is no such secret. */
  delete(name: string): Promise<void>
}
