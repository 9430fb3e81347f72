/** Name of the modifier key for commands: ⌘ on a Mac, Ctrl elsewhere. */
export function modKey(): string {
  return navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
}
