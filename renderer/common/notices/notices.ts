import { createStore } from 'zustand/vanilla'

export type NoticeAction = {
  readonly label: string
  readonly onAction: () => void
  /** Keys of its shortcut. */
  readonly keys?: string
  readonly isUndo?: boolean
}

export type Notice = {
  readonly id: string
  readonly tone: 'ok' | 'neutral' | 'bad' | 'warn'
  readonly title: string
  readonly text?: string | undefined
  readonly detail?: string | null
  /** 0 to 100, `null` for work of unknown length; omitted if there is no progress bar. */
  readonly progress?: number | null
  readonly actions?: readonly NoticeAction[]
  /** A file that can be dragged to other programs. An action does the same with the keyboard. */
  readonly file?: { readonly name: string; readonly size: string; readonly hint: string; readonly onDrag: () => void }
  /** Whether it can hold no name of a participant, whatever it is about. It outlives a change of blind mode. */
  readonly isNameless?: boolean
  /** Whether it stays until it is dismissed, as failures and running work do. */
  readonly stays: boolean
  /** Whether it is not shown: it is only announced, and can be undone. */
  readonly isSilent?: boolean
}

type NoticesState = {
  readonly notices: readonly Notice[]
  /** The next announcement for screen readers. The number distinguishes repeated texts. */
  readonly announcement: { readonly text: string; readonly urgent: boolean; readonly number: number }
}

export function createNoticesStore() {
  return createStore<NoticesState>(() => ({ notices: [], announcement: { text: '', urgent: false, number: 0 } }))
}

/** A notice with an action stays long enough to use it. */
export const OFFERED_MS = 20_000

/** Notices of the window. Components of all screens use this store. */
export const noticesStore = createNoticesStore()

/** Announces something to screen readers without showing it. */
export function announce(text: string, urgent = false): void {
  noticesStore.setState(({ announcement }) => ({ announcement: { text, urgent, number: announcement.number + 1 } }))
}

/** Shows a notice, replacing one with the same ID. A new notice is announced. */
export function showNotice(notice: Notice): void {
  const { notices } = noticesStore.getState()
  const known = notices.find((other) => other.id === notice.id)
  if (known && !notice.actions?.some(({ isUndo }) => isUndo)) {
    noticesStore.setState({ notices: notices.map((other) => (other.id === notice.id ? notice : other)) })
  } else if (known) {
    // The latest comes last, because undo goes by this order.
    noticesStore.setState({ notices: [...notices.filter((other) => other !== known), notice] })
  } else {
    noticesStore.setState({ notices: [...notices, notice] })
  }
  if (known?.title !== notice.title)
    announce([notice.title.replace(/\.$/, ''), notice.text].filter(Boolean).join('. '), notice.tone === 'bad')
}

export function dismissNotice(id: string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

/** Removes the notices that may hold names, and what was announced last. Those of running work have none. */
export function clearNames(): void {
  noticesStore.setState(({ notices }) => ({
    notices: notices.filter(({ progress, isNameless }) => progress !== undefined || isNameless),
  }))
  announce('')
}
