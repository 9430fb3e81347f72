import { createStore } from 'zustand/vanilla'

export type NoticeAction = {
  readonly label: string
  readonly onAction: () => void
  /** The keys that do the same. */
  readonly keys?: string
  readonly isUndo?: boolean
}

export type Notice = {
  readonly id: string
  readonly tone: 'ok' | 'neutral' | 'bad' | 'warn'
  readonly title: string
  readonly text?: string | undefined
  readonly detail?: string | null
  /** 0 to 100, `null` for work of unknown length; absent for a notice without a bar. */
  readonly progress?: number | null
  readonly actions?: readonly NoticeAction[]
  /** Whether it stays until it is dismissed. Failures and work being done do. */
  readonly stays: boolean
  /** Whether it is only said and can be taken back, and not shown. */
  readonly isSilent?: boolean
}

type NoticesState = {
  readonly notices: readonly Notice[]
  /** What a screen reader says next; the number makes a repeated sentence a new one. */
  readonly announcement: { readonly text: string; readonly urgent: boolean; readonly number: number }
}

export function createNoticesStore() {
  return createStore<NoticesState>(() => ({ notices: [], announcement: { text: '', urgent: false, number: 0 } }))
}

/** One that offers something stays until a person had time to take it. */
export const OFFERED_MS = 20_000

/** Notices of the window: those who work with them are all over the screens. */
export const noticesStore = createNoticesStore()

/** Says something to those who listen, without showing it. */
export function announce(text: string, urgent = false): void {
  noticesStore.setState(({ announcement }) => ({ announcement: { text, urgent, number: announcement.number + 1 } }))
}

/** Shows a notice, in the place of an earlier one of the same id. A new one is announced. */
export function showNotice(notice: Notice): void {
  const { notices } = noticesStore.getState()
  const known = notices.find((other) => other.id === notice.id)
  if (known && !notice.actions?.some(({ isUndo }) => isUndo)) {
    noticesStore.setState({ notices: notices.map((other) => (other.id === notice.id ? notice : other)) })
  } else if (known) {
    // What can be taken back stands in the order in which it was done.
    noticesStore.setState({ notices: [...notices.filter((other) => other !== known), notice] })
  } else {
    noticesStore.setState({ notices: [...notices, notice] })
  }
  if (known?.title !== notice.title)
    announce([notice.title, notice.text].filter(Boolean).join('. '), notice.tone === 'bad')
}

export function dismissNotice(id: string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
