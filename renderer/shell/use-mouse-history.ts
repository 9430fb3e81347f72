import { useEffect } from 'react'
import { isCovered } from '../common/shortcuts/use-shortcuts.ts'
import { goBack, goForward } from './history.ts'

const BACK = 3
const FORWARD = 4

/**
 * Goes back and forward with the mouse buttons, except while a dialog is open. On every system Chromium navigates by
 * itself if the page does not handle the release of such a button (`WebContentsImpl::HandleMouseEvent`), so the page
 * handles it. Electron's `app-command` reports the same press to main and is not used, because each press would count
 * twice.
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
