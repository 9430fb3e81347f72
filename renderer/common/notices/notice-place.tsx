import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

/** The element that notices are rendered in. While it is `null`, they are at the bottom of the window. */
export const noticePlaceStore = createStore<{ readonly element: Element | null }>(() => ({ element: null }))

const put = (element: Element | null) => noticePlaceStore.setState({ element })

/** From this width the sidebar is beside the screens (`shell.module.css`), with free space in its middle. */
const hasSidebar = window.matchMedia('(min-width: 860px)')
function onSidebarChange(listener: () => void): () => void {
  hasSidebar.addEventListener('change', listener)
  return () => hasSidebar.removeEventListener('change', listener)
}

/** A place for notices in free space, so that they cover nothing and nothing moves when they appear. */
export function NoticePlace({ className }: { readonly className: string | undefined }) {
  const isWide = useSyncExternalStore(onSidebarChange, () => hasSidebar.matches)
  return <div ref={isWide ? put : null} className={className} />
}
