import type { Events } from '../../contract/bridge/channels.ts'

/** What main tells the page of one window. */
export type PageMessage = { [E in MessageName]: readonly [event: E, payload: Events[E]] }[MessageName]
type MessageName = 'app.openSession' | 'app.openConnection' | 'app.sessionSearch' | 'app.notice'

/** The members of Electron's `webContents` that this needs. */
type Page = {
  readonly id: number
  isDestroyed(): boolean
  send(event: string, payload: unknown): void
}

export type PageMessages = {
  /** The page of a window is loaded, or is gone: what it is told waits until it listens. */
  readonly begins: (page: Pick<Page, 'id'>) => void
  readonly tell: (page: Page, message: PageMessage) => void
  /** The page hears what it is told from here on, and what has waited. */
  readonly listening: (page: Page) => void
  readonly closed: (windowId: number) => void
}

/** Keeps what the page of a window is told before it listens: while it is loaded, and while it is loaded again after a crash. */
export function createPageMessages(): PageMessages {
  const waiting = new Map<number, PageMessage[]>()

  function tell(page: Page, message: PageMessage): void {
    const kept = waiting.get(page.id)
    if (kept !== undefined) kept.push(message)
    else if (!page.isDestroyed()) page.send(message[0], message[1])
  }

  return {
    // What a page that crashes has not heard yet still waits.
    begins: ({ id }) => void waiting.set(id, waiting.get(id) ?? []),
    tell,
    listening(page) {
      const kept = waiting.get(page.id) ?? []
      waiting.delete(page.id)
      for (const message of kept) tell(page, message)
    },
    closed: (windowId) => void waiting.delete(windowId),
  }
}
