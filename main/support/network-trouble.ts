import type { NetworkTrouble } from '../../contract/model/errors.ts'

const NOT_FOUND_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA'])
const CERTIFICATE_CODES =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH|CRL_|INVALID_(CA|PURPOSE))/
const NO_TLS_CODES = /^(EPROTO|ERR_SSL_)/

/** The code of a network error or of its causes: undici and Node's happy eyeballs wrap errors. Empty without one. */
export function networkCode(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return ''
  if (error instanceof AggregateError && error.errors.length > 0) return networkCode(error.errors[0], depth + 1)
  const inner = 'cause' in error ? networkCode(error.cause, depth + 1) : ''
  if (inner !== '') return inner
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** What the code of a network error says about the host; `null` where it says no more than that it was not reached. */
export function troubleOf(code: string): NetworkTrouble | null {
  if (NOT_FOUND_CODES.has(code)) return 'address'
  if (code === 'ECONNREFUSED') return 'refused'
  if (CERTIFICATE_CODES.test(code)) return 'certificate'
  return NO_TLS_CODES.test(code) ? 'no-tls' : null
}

/** Whether a retry cannot help. */
export function isLastingTrouble(trouble: NetworkTrouble | null | undefined): boolean {
  return trouble === 'certificate' || trouble === 'no-tls'
}
