import { byId } from './dom.js'
import { RefusedError } from './api.js'

/** How long to wait before a save that failed is tried again. */
const AGAIN_MS = 3000

/**
 * @typedef {import('./api.js').LinkApi} LinkApi
 * @typedef {import('./api.js').SentAnswer} SentAnswer
 * @typedef {{ seconds: number, answer: SentAnswer | null }} Change
 */

/** @param {string} text */
export function showSaved(text) {
  byId('saved').textContent = text
}

/**
 * Saves answers one after the other, each question's latest only. What can't be sent is kept and tried again.
 * @param {LinkApi} api
 * @param {string} testId
 * @param {(error: RefusedError) => void} onRefused the session takes no more answers
 */
export function createSaving(api, testId, onRefused) {
  /** @type {Map<number, Change>} */
  const waiting = new Map()
  /** @type {Promise<void> | null} */
  let running = null
  let timer = 0
  /** Recordings and files on their way. They never reject.
   * @type {Set<Promise<void>>} */
  const uploads = new Set()

  const run = async () => {
    for (const [question, change] of waiting) {
      showSaved('Saving…')
      try {
        await api.answer(question, { testId, ...change })
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        if (!error.passes) {
          waiting.clear()
          showSaved('Not saved')
          onRefused(error)
          return
        }
        showSaved('Not saved yet. Trying again…')
        clearTimeout(timer)
        timer = setTimeout(() => void flush(), AGAIN_MS)
        return
      }
      // A newer answer may have come while this one was sent.
      if (waiting.get(question) === change) waiting.delete(question)
    }
    if (waiting.size > 0) return run()
    showSaved('Saved')
  }
  const flush = () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  /** Sends the answers that wait; resolves to whether all are saved. */
  const settle = async () => {
    clearTimeout(timer)
    if (running !== null) await running
    if (waiting.size > 0) await flush()
    return waiting.size === 0
  }
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('beforeunload', (event) => waiting.size > 0 && event.preventDefault(), { signal })
  const sendAll = () => {
    for (const [question, change] of waiting) api.answer(question, { testId, ...change }, true).catch(() => undefined)
  }
  addEventListener('pagehide', sendAll, { signal })

  return {
    /**
     * @param {number} question
     * @param {Change} change
     * @param {number} [afterMs] waits for more of the same, for instance for the next letter
     */
    put: (question, change, afterMs = 0) => {
      waiting.set(question, change)
      clearTimeout(timer)
      if (afterMs === 0) return void flush()
      showSaved('Saving…')
      timer = setTimeout(() => void flush(), afterMs)
    },
    settle,
    /** {@link settle}, after the uploads that are on their way. */
    settleAll: async () => {
      await Promise.all(uploads)
      return settle()
    },
    /**
     * Has `settleAll` wait for an upload.
     * @param {Promise<void>} upload
     */
    track: (upload) => {
      uploads.add(upload)
      void upload.finally(() => uploads.delete(upload))
    },
    /** Forgets what waits, when the session takes no more answers. */
    end: () => {
      clearTimeout(timer)
      waiting.clear()
      ended.abort()
    },
  }
}

/** @typedef {ReturnType<typeof createSaving>} Saving */
