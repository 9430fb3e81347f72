/** Tells the user what to do about a keychain that does not answer. The system's own message comes last. */
export function explainKeychainFailure(error: unknown, platform: NodeJS.Platform): string {
  const words = error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : ''
  return `${advice(words, platform)}${words === '' ? '' : ` (${words})`}`
}

function advice(words: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin') {
    return 'The macOS keychain refused access. Open Keychain Access, unlock the "login" keychain and allow Proctor Desk to use it.'
  }
  if (platform === 'win32') {
    return 'Windows Credential Manager refused access. Start the service "Credential Manager" (VaultSvc) and try again.'
  }
  if (/libsecret.*\.so|cannot open shared object/i.test(words)) {
    return 'libsecret is not installed. On Debian and Ubuntu: sudo apt install libsecret-1-0'
  }
  if (/autolaunch|could not connect|connection refused|no such file|bus/i.test(words)) {
    return 'This session has no D-Bus, so no keychain is available. Start Proctor Desk from a desktop session, or with dbus-run-session and an unlocked gnome-keyring.'
  }
  return 'No keychain (Secret Service) responds in this session. Install and unlock one, then log in again: gnome-keyring (sudo apt install gnome-keyring), KWallet, or KeePassXC with its Secret Service turned on.'
}
