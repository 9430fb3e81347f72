/** Name of the modifier key for commands: ⌘ on a Mac, Ctrl elsewhere. */
export function modKey(): string {
  return isMac() ? '⌘' : 'Ctrl'
}

export function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}

type KeyCaps = { readonly keys: readonly string[]; readonly macKeys?: readonly string[] }

/** The caps to press on this computer. */
export function keysHere({ keys, macKeys }: KeyCaps): readonly string[] {
  return isMac() && macKeys ? macKeys : keys
}
