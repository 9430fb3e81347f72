/** Why the participant page is refused something. The page has a text for each. */
export type RefusalCode =
  | 'link-unknown'
  | 'link-not-yet'
  | 'link-expired'
  | 'test-unavailable'
  | 'session-finished'
  | 'session-not-started'
  | 'request-malformed'
  | 'answer-malformed'
  | 'file-too-large'
  | 'too-many-files'
  | 'file-unknown'
  | 'not-a-recording'
  | 'foreign-page'

const STATUS = {
  'link-unknown': 404,
  'link-not-yet': 403,
  'link-expired': 403,
  'test-unavailable': 403,
  'session-finished': 409,
  'session-not-started': 409,
  'request-malformed': 400,
  'answer-malformed': 400,
  'file-too-large': 413,
  'too-many-files': 409,
  'file-unknown': 404,
  'not-a-recording': 400,
  'foreign-page': 403,
} as const satisfies Record<RefusalCode, number>

/** An expected refusal; anything else that is thrown is a bug. */
export class TakeRefusal extends Error {
  readonly code: RefusalCode
  readonly status: (typeof STATUS)[RefusalCode]
  /** A UTC timestamp that belongs to the refusal: when the link begins or ceases to open. */
  readonly at: string | null

  constructor(code: RefusalCode, message: string, at: string | null = null) {
    super(message)
    this.code = code
    this.status = STATUS[code]
    this.at = at
  }
}
