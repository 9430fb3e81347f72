import { useSyncExternalStore } from 'react'

/**
 * Whether single-key shortcuts work wherever the focus is. Users of speech input, or who hit keys by accident, turn
 * that off (WCAG 2.2, 2.1.4); the keys then work only while the list or the player has the focus.
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

/** Whether a key (`event.key`) is a character: a letter, digit or sign, but not the space bar. */
export const isCharacterKey = (key: string): boolean => [...key].length === 1 && key !== ' '
