/**
 * @typedef {{ fileId: string, name: string, type: string, size: number }} StoredFile
 * @typedef {{ kind: 'SingleChoice' | 'Likert', choice: string } | { kind: 'Essay', text: string } | { kind: 'sample' }} SentAnswer
 * @typedef {SentAnswer | { kind: 'recording', fileId: string, seconds: number, width: number, height: number }} Answer
 * @typedef {{
 *   kind: string, isAsked: boolean, section: string, prompt: string, options: string[], answer: Answer | null,
 *   seconds: number, files: StoredFile[]
 * }} Question
 * @typedef {{
 *   testId: string, title: string, description: string | null, language: string, timeLimit: number | null,
 *   secondsLeft: number | null, questionCount: number, needsCamera: boolean, isStarted: boolean, questions: Question[]
 * }} CurrentTest
 * @typedef {{ fileBytes: number, recordingBytes: number, filesPerEssay: number, essayLength: number }} Limits
 * @typedef {{
 *   person: string, validTill: string, stayEverySeconds: number, limits: Limits, current: CurrentTest | null,
 *   tests: { testId: string, title: string, state: 'new' | 'started' | 'finished' | 'closed' | 'unavailable' }[]
 * }} Paper
 * @typedef {{ kind: 'redirect', url: string } | { kind: 'test' } | { kind: 'done' }} NextStep
 */

/** What the service refused, or that it could not be reached. */
export class RefusedError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string | null} at a UTC timestamp that belongs to the refusal
   */
  constructor(code, message, at = null) {
    super(message)
    this.code = code
    this.at = at
  }

  /** Whether the same request may succeed later. */
  get passes() {
    return this.code === 'unreachable'
  }
}

/**
 * The service's answers for one link, `/take/<center>#participant/<id>`; `null` if the address has no link.
 * @param {Location} location
 */
export function linkApi(location) {
  const center = /^\/take\/([^/]+)$/.exec(location.pathname)?.[1]
  const participantId = /^#participant\/([0-9a-f-]{36})$/i.exec(location.hash)?.[1]
  if (center === undefined || participantId === undefined) return null
  const base = `/take/api/${center}/${participantId}`
  const json = { 'Content-Type': 'application/json; charset=utf-8' }
  const post = (/** @type {string} */ path, /** @type {object} */ body) =>
    call(`${base}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })

  return {
    participantId: participantId.toLowerCase(),
    /** @returns {Promise<Paper>} */
    paper: () => call(base, {}),
    /** @returns {Promise<Paper>} */
    start: (/** @type {string} */ testId) => post('start', { testId }),
    stay: (/** @type {string} */ testId) => post('stay', { testId }),
    /** @returns {Promise<NextStep>} */
    finish: (/** @type {string} */ testId) => post('finish', { testId }),
    /**
     * @param {number} question
     * @param {{ testId: string, seconds: number, answer: SentAnswer | null }} change
     * @param {boolean} isLast whether the page is being closed, which must not break the request off
     */
    answer: (question, change, isLast = false) =>
      call(`${base}/answers/${question}`, {
        method: 'PUT',
        headers: json,
        body: JSON.stringify(change),
        keepalive: isLast,
      }),
    /**
     * @param {number} question
     * @param {Blob} file
     * @param {Record<string, string>} about
     * @returns {Promise<StoredFile>}
     */
    addFile: (question, file, about) =>
      call(`${base}/files/${question}?${new URLSearchParams(about)}`, {
        method: 'POST',
        headers: { 'Content-Type': file.type === '' ? 'application/octet-stream' : file.type },
        body: file,
      }),
    /**
     * @param {number} question
     * @param {string} fileId
     * @param {string} testId
     */
    removeFile: (question, fileId, testId) =>
      call(`${base}/files/${question}/${fileId}?${new URLSearchParams({ testId })}`, { method: 'DELETE' }),
    /** @param {StoredFile} file */
    addressOf: (file) => `/media/${participantId.toLowerCase()}/taken/${file.fileId}/${encodeURIComponent(file.name)}`,
  }
}

/** @typedef {NonNullable<ReturnType<typeof linkApi>>} LinkApi */

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function call(path, options) {
  let response
  try {
    response = await fetch(path, options)
  } catch {
    throw new RefusedError('unreachable', 'The service can’t be reached.')
  }
  const body = await response.json().catch(() => null)
  if (response.ok) return body
  if (response.status >= 500) throw new RefusedError('unreachable', 'The service failed.')
  const { code = 'unknown', message = `The service answered ${response.status}.`, at = null } = body?.error ?? {}
  throw new RefusedError(code, message, at)
}
