/** Whether tests get a keychain of their own: a Secret Service in a D-Bus session, which Linux alone has. */
export const hasOwnKeyring = (platform) => platform !== 'darwin' && platform !== 'win32'
