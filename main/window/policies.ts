import { app, session } from 'electron'
import type { Session } from 'electron'
import { mayHave, mayNavigate, mayRequest } from './rules.ts'

/**
 * Denies what no page of this program needs, for every web contents there will ever be: navigation elsewhere, new
 * windows, webviews, permissions, downloads. Call once when the app is ready, before the first window.
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
    // Neither the content policy nor `webRequest` knows of WebRTC.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
  // No window uses the default session; one that ever did would get no more there.
  for (const one of [appSession, session.defaultSession]) restrictSession(one)
}

function restrictSession(one: Session): void {
  // What a page needs comes by the app's own scheme. The content policy says so too, but it knows not every way out.
  one.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, answer) => answer({ cancel: !mayRequest(url) }))
  one.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) => {
    answer(mayHave(permission, { address: requestingUrl, isMainFrame }))
  })
  one.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    mayHave(permission, { address: origin, isMainFrame }),
  )
  // What is to be a file goes through an export; a download would be a stranger's file under a stranger's name.
  one.on('will-download', (event) => {
    event.preventDefault()
  })
}
