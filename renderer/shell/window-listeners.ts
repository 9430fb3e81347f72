import { useKeyboardWithContent } from './keyboard-with-content.ts'
import { useCutPastes } from './use-cut-pastes.ts'

/** What listens in the whole window, whatever is shown. */
export function WindowListeners(): null {
  useKeyboardWithContent()
  useCutPastes()
  return null
}
