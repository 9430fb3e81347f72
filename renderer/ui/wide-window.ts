import { useMedia } from './use-media.ts'

/**
 * From this width the window has room for the sidebar and a panel beside the content. Below it the sidebar is a rail, and
 * the outline and the preview open over the content. `session.module.css` has the same width.
 */
export const WIDE_WINDOW = '(min-width: 1120px)'

export function useWideWindow(): boolean {
  return useMedia(WIDE_WINDOW)
}

/** Maximum width in pixels of a panel at the right of a narrower window. */
export const SMALL_PANEL = 336
