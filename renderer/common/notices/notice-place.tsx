import { createStore } from 'zustand/vanilla'

/** The element that notices are rendered in. While it is `null`, they are at the bottom of the window. */
export const noticePlaceStore = createStore<{ readonly element: Element | null }>(() => ({ element: null }))

const put = (element: Element | null) => noticePlaceStore.setState({ element })

/** A place for notices in free space, so that they cover nothing and nothing moves when they appear. */
export function NoticePlace({ className }: { readonly className: string | undefined }) {
  return <div ref={put} className={className} />
}
