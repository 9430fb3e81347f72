import { expect, test } from 'vitest'
import { explainKeychainFailure } from '../../../main/secrets/keychain-advice.ts'

test.each([
  ['darwin', 'User interaction is not allowed.', 'Keychain Access'],
  ['win32', 'The service has not been started', 'Credential Manager'],
  [
    'linux',
    'The name org.freedesktop.secrets was not provided by any .service files',
    'sudo apt install gnome-keyring',
  ],
  ['linux', 'Cannot autolaunch D-Bus without X11 $DISPLAY', 'dbus-run-session'],
  [
    'linux',
    'libsecret-1.so.0: cannot open shared object file: No such file or directory',
    'sudo apt install libsecret-1-0',
  ],
] as const)('%s, "%s": says how to fix it, and the system’s words', (platform, message, advice) => {
  const text = explainKeychainFailure(new Error(message), platform)
  expect(text).toContain(advice)
  expect(text).toContain(message)
})
