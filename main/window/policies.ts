import { app, session } from 'electron'
import type { Session } from 'electron'
import { mayHave, mayNavigate, mayRequest } from './rules.ts'

/** What the pages of a session may ask for and have. */
export type SessionRules = { readonly mayRequest: typeof mayRequest; readonly mayHave: typeof mayHave }

/**
 * Denies every web contents what no page of this app needs: navigation to other addresses, new windows, webviews,
 * permissions, downloads. Call once when the app is ready, before the first window.
 */
export function installPolicies(appSession: Session): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
    })
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    // Neither the content security policy nor `webRequest` covers WebRTC.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
  // No window uses the default session; it is restricted in case one ever does.
  for (const one of [appSession, session.defaultSession]) restrictSession(one, { mayRequest, mayHave })
}

/** Denies the pages of a session every request and permission that its rules do not name, and all downloads. */
export function restrictSession(one: Session, rules: SessionRules): void {
  // A page needs only the app's own scheme. The content security policy says the same, but does not cover every kind of
  // request.
  one.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, answer) =>
    answer({ cancel: !rules.mayRequest(url) }),
  )
  one.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) => {
    answer(rules.mayHave(permission, { address: requestingUrl, isMainFrame }))
  })
  one.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    rules.mayHave(permission, { address: origin, isMainFrame }),
  )
  // Files are saved through exports. A download would be an untrusted file under an untrusted name.
  one.on('will-download', (event) => {
    event.preventDefault()
  })
}
