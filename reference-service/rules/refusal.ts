/** A rule that a request breaks. The endpoint answers with status 400, or the one that is given. */
export class Refusal extends Error {
  readonly code: string
  readonly status: 400 | 413 | 500

  constructor(code: string, message: string, status: 400 | 413 | 500 = 400) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
  }
}
