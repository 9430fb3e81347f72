import { useCallback, useRef } from 'react'

/**
 * Runs an action unless it is running already: the second press of a double click may come before the screen shows that
 * the first is being carried out.
 */
export function useOneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
  const isRunning = useRef(false)
  return useCallback(async (act) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await act()
    } finally {
      isRunning.current = false
    }
  }, [])
}
