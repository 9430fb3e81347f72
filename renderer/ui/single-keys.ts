import { useSyncExternalStore } from 'react'

/**
 * Whether a key of a single character works wherever the focus is. Who speaks to the computer, or hits keys by mistake,
 * turns that off (WCAG 2.2, 2.1.4); such keys then work in the list or the player alone, while that has the focus.
 */
let isOn = true
const listeners = new Set<() => void>()

export const areSingleKeysOn = (): boolean => isOn

export function setSingleKeys(on: boolean): void {
  if (on === isOn) return
  isOn = on
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
}

/** Whether a key, as `event.key` names it, is a character: a letter, a digit or a sign, but not the space bar. */
export const isCharacterKey = (key: string): boolean => [...key].length === 1 && key !== ' '
