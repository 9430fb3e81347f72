import { useEffect } from 'react'
import { isCovered } from '../common/shortcuts/use-shortcuts.ts'
import { goBack, goForward } from './history.ts'

const BACK = 3
const FORWARD = 4

/**
 * Goes back and forward by the mouse's own buttons, not under a dialog. Chromium goes by itself when the page leaves the
 * release of such a button alone (`WebContentsImpl::HandleMouseEvent`), on every system, so the page takes it. Electron's
 * `app-command` only tells main of the same press, and is not listened to: each press would count twice.
 */
export function useMouseHistory(): void {
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (event.button !== BACK && event.button !== FORWARD) return
      event.preventDefault()
      if (isCovered()) return
      if (event.button === BACK) goBack()
      else goForward()
    }
    window.addEventListener('mouseup', listen, { capture: true })
    return () => window.removeEventListener('mouseup', listen, { capture: true })
  }, [])
}
