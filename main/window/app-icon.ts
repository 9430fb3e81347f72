import { app, nativeImage } from 'electron'
import type { Badge } from '../desk/unseen.ts'
import { badgeDescription, badgeLabel } from './badge-texts.ts'
import { ownWindows } from './own-windows.ts'

/** Whether this is the taskbar of Windows, the only system where Electron has functions for jump lists. */
export const hasTaskbar = (): boolean => 'setJumpList' in app

/**
 * Puts a badge on the app's icon: in the dock of macOS, over the buttons in the taskbar of Windows, and where it is in a dock
 * on Linux. `folder` holds the pictures for Windows.
 */
export function showBadge(badge: Badge, folder: string): void {
  const { dock } = app
  if (dock !== undefined) dock.setBadge(badgeLabel(badge))
  else if (hasTaskbar()) showOverlay(badge, folder)
  // Elsewhere it would draw an overlay of its own (Browser::SetBadgeCount in shell/browser/browser_win.cc).
  else app.setBadgeCount(badge.kind === 'new' ? badge.count : 0)
}

function showOverlay(badge: Badge, folder: string): void {
  const image = badge.kind === 'none' ? null : nativeImage.createFromPath(`${folder}/${badge.kind}.png`)
  for (const window of ownWindows()) window.setOverlayIcon(image, badgeDescription(badge))
}
