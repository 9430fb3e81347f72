/** What the key is called that commands are pressed with: ⌘ on a Mac, Ctrl elsewhere. */
export function modKey(): string {
  return navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
}
