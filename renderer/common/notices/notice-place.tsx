import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

/** The element that notices stand in; `null` while no screen has one, and they stand at the foot of the window. */
export const noticePlaceStore = createStore<{ readonly element: Element | null }>(() => ({ element: null }))

const put = (element: Element | null) => noticePlaceStore.setState({ element })

/** From this width the sidebar stands beside the screens (`shell.module.css`), and has room between its two ends. */
const hasSidebar = window.matchMedia('(min-width: 860px)')
function onSidebarChange(listener: () => void): () => void {
  hasSidebar.addEventListener('change', listener)
  return () => hasSidebar.removeEventListener('change', listener)
}

/** A place for notices where nothing else stands, so that they cover nothing and nothing moves when they come. */
export function NoticePlace({ className }: { readonly className: string | undefined }) {
  const isWide = useSyncExternalStore(onSidebarChange, () => hasSidebar.matches)
  return <div ref={isWide ? put : null} className={className} />
}
