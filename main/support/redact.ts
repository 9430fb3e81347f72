const MASK = '[redacted]'

/** Values to mask in every log line, as they are and as they appear encoded in other texts. */
const hidden = new Set<string>()

/** Shorter values would mask harmless text all over the log; no real key or secret is that short. */
const SHORTEST_HIDDEN = 6

/** Masks this value in every log line from now on. Called for each secret as soon as it is known. */
export function hideFromLogs(value: string): void {
  if (value.length < SHORTEST_HIDDEN) return
  const bytes = Buffer.from(value, 'utf8')
  const forms = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
  for (const form of forms) hidden.add(form)
}

/** Masks everything that looks like a secret or personal data, and every value given to {@link hideFromLogs}. */
export function redactText(text: string): string {
  let result = text
  for (const value of hidden) if (result.includes(value)) result = result.replaceAll(value, MASK)
  for (const [pattern, replacement] of PATTERNS) result = result.replace(pattern, replacement)
  return result
}

/** Quantifiers are bounded or exclusive, so that no text makes these patterns slow. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/data:[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,80}[;,][a-z0-9=;,+/%_-]*/gi, 'data:[redacted]'],
  [/\b(SharedKey|Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${MASK}`],
  [/\b((?:proxy-)?authorization|cookie|set-cookie)(["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, `$1$2${MASK}`],
  // Credentials in an address, then the values in its query.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@"']{1,400}@/gi, `$1${MASK}@`],
  [
    /([?&;](?:[a-z0-9_.-]{0,40}(?:token|secret|signature|key|password|auth|credential|session|code)|sig|sv|se|email|e-mail)=)[^&#\s"']*/gi,
    `$1${MASK}`,
  ],
  [
    /(["']?\b(?:[a-z0-9_-]{0,40}(?:secret|password|passphrase|token|signature|key))["']?\s*[:=]\s*["']?)(?!\[redacted\])[^\s"',;&}]{4,}/gi,
    `$1${MASK}`,
  ],
  [/[\p{L}\p{N}._%+-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu, '[e-mail]'],
  // Texts as long and random as a key: 64 hex digits, or base64 of 32 or more bytes.
  [/\b[0-9a-f]{64,}\b/gi, MASK],
  // A path may be as long, but has slashes and no padding.
  [/(?<![A-Za-z0-9+/])(?:[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==)(?!=)/g, MASK],
  [/(?<![A-Za-z0-9+/_-])(?=[A-Za-z]{0,200}[0-9])[A-Za-z0-9+_-]{42,}(?![A-Za-z0-9+/_.-])/g, MASK],
]

const SECRET_NAME = /secret|password|passphrase|authorization|cookie|signature|credential|cache-?key|^key$|token/i
const PERSONAL_NAME =
  /^(participantData|participantName|participantEmail|email|answer|text|note|excerpt|comment|images?)$/i
const LONGEST_TEXT = 2000
const MOST_ITEMS = 50

/** A copy of any value that can be logged: masked, truncated, without cycles. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shorten(redactText(value.slice(0, LONGEST_TEXT * 4)))
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[no date]' : value.toISOString()
  if (value instanceof URL) return redactText(value.href)
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => redactValue(item, depth + 1))
    return value.length > MOST_ITEMS ? [...items, `[${value.length - MOST_ITEMS} more]`] : items
  }
  const entries = value instanceof Map ? [...value].map(([k, v]) => [String(k), v] as const) : Object.entries(value)
  return Object.fromEntries(
    entries.slice(0, MOST_ITEMS).map(([name, item]) => [redactText(name), redactMember(name, item, depth)]),
  )
}

function redactMember(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return value
  if (SECRET_NAME.test(name)) return MASK
  if (PERSONAL_NAME.test(name)) return typeof value === 'string' ? `[${value.length} characters]` : '[personal]'
  return redactValue(value, depth + 1)
}

function redactError(error: Error, depth: number): unknown {
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined
  return {
    name: error.name,
    message: shorten(redactText(error.message)),
    ...(code === undefined ? {} : { code }),
    ...('details' in error ? { details: redactValue(error.details, depth + 1) } : {}),
    ...(error.stack === undefined ? {} : { stack: shorten(redactText(error.stack)) }),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
  }
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… [${text.length - LONGEST_TEXT} more]` : text
}
