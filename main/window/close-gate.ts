/** The methods of Electron's window that closing needs. */
export type ClosingWindow = {
  readonly webContents: {
    readonly id: number
    send(event: 'app.closing', payload: null): void
    isDestroyed(): boolean
    isCrashed(): boolean
  }
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
}

export type CloseGate = {
  /** Delays the closing of a window until its page has saved what the user typed; then `close` is called. */
  hold(window: ClosingWindow, close: () => void): void
  /**
   * Whether the app may quit. If a page still has to save, it may not: all of them are asked, and `quit` is called once
   * every one has saved. If one fails to, all windows stay open.
   */
  mayQuit(quit: () => void): boolean
  /** Has a window's page save now. The window is not closed. */
  save(windowId: number): void
  /** The window is closed. */
  gone(windowId: number): void
  /**
   * The page has saved everything, or failed to: then the window stays open. Closing it again within a minute closes it
   * even if saving fails again.
   */
  ready(windowId: number, saved: boolean): void
}

/** What a page says of what the user typed. `silent` where it does not answer in time. */
type Answer = 'saved' | 'unsaved' | 'silent'

export type CloseGateOptions = {
  /** Timeout in milliseconds for a page that does not answer; there is a default. */
  readonly patienceMs?: number
  /** Whether closing again, or a page that does not answer, may lose what is not saved; `true` by default. */
  readonly mayDiscard?: () => boolean
  /** A window stays open for one of these reasons. */
  readonly onStay?: (why: 'unsaved' | 'silent') => void
}

/** Timeout in milliseconds for a page that does not answer. */
const PATIENCE_MS = 5000
/** Milliseconds after the message that something is not saved in which a second closing counts as insisting. */
const INSISTING_MS = 60_000

/** A window that is asked before it closes. Its times are on the monotonic clock. */
type HeldWindow = {
  /** Whether it may close now. */
  readonly isLetThrough: () => boolean
  /** Asks the page to save. Returns whether the window may close then; the same answer while the page is asked. */
  readonly ask: () => Promise<boolean>
  readonly answer: (answer: Answer) => void
  /** Has the page save, whatever it answers. */
  readonly save: () => void
}

/**
 * Asks a page to save before its window closes or the app quits: what the user typed last is still in the page, and a
 * page that is being unloaded cannot reliably send it.
 */
export function createCloseGate(options: CloseGateOptions = {}): CloseGate {
  const held = new Map<number, HeldWindow>()
  /** Whether the app quits once all pages have saved. */
  let isQuitting = false

  async function quitOnceSaved(windows: readonly HeldWindow[], quit: () => void): Promise<void> {
    isQuitting = true
    const answers = await Promise.all(windows.map((window) => window.ask()))
    isQuitting = false
    if (!answers.includes(false)) quit()
  }

  return {
    hold(window, close) {
      const { id } = window.webContents
      const one = holdOne(window, options)
      held.set(id, one)
      let isClosing = false
      window.on('close', (event) => {
        if (one.isLetThrough()) return
        event.preventDefault()
        if (isClosing) return
        isClosing = true
        void one.ask().then((mayClose) => {
          isClosing = false
          // A quit closes the windows together.
          if (mayClose && held.has(id) && !isQuitting) close()
        })
      })
    },
    mayQuit(quit) {
      const windows = [...held.values()].filter((window) => !window.isLetThrough())
      if (windows.length === 0) return true
      if (!isQuitting) void quitOnceSaved(windows, quit)
      return false
    },
    save(windowId) {
      held.get(windowId)?.save()
    },
    gone(windowId) {
      held.get(windowId)?.answer('saved')
      held.delete(windowId)
    },
    ready(windowId, saved) {
      held.get(windowId)?.answer(saved ? 'saved' : 'unsaved')
    },
  }
}

function holdOne({ webContents }: ClosingWindow, options: CloseGateOptions): HeldWindow {
  const { patienceMs = PATIENCE_MS, mayDiscard = () => true, onStay = () => undefined } = options
  // The permission expires, because the closing may be canceled, and what the user types after that has to be saved too.
  let letThroughUntil = -Infinity
  let insistedUntil = -Infinity
  let asked: { readonly answer: Promise<boolean>; readonly give: (mayClose: boolean) => void } | null = null

  function answer(given: Answer): void {
    if (asked === null) return
    const now = performance.now()
    const mayClose = given === 'saved' || (mayDiscard() && (given === 'silent' || now < insistedUntil))
    if (mayClose) letThroughUntil = now + patienceMs
    else {
      if (given === 'unsaved') insistedUntil = now + INSISTING_MS
      onStay(given)
    }
    asked.give(mayClose)
    asked = null
  }

  function save(): void {
    if (!webContents.isDestroyed()) webContents.send('app.closing', null)
  }

  return {
    // A page whose process has ended has nothing left to save, and would not answer.
    isLetThrough: () => performance.now() < letThroughUntil || webContents.isDestroyed() || webContents.isCrashed(),
    ask() {
      if (asked !== null) return asked.answer
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => answer('silent'), patienceMs)
      asked = {
        answer: promise,
        give(mayClose) {
          clearTimeout(timer)
          resolve(mayClose)
        },
      }
      save()
      return promise
    },
    answer,
    save,
  }
}
