import { protocol } from 'electron'
import type { Session } from 'electron'
import { respondToApp, type AppServing } from './app-responses.ts'

/**
 * Registers `app:` with Chromium; must run before the app is ready. `corsEnabled` and `bypassCSP` stay off: media are
 * on the page's own origin, and no other origin may read them.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/**
 * Serves the renderer, media and images on `app://desk` to the windows of a session; each session has handlers of its
 * own. Call when the app is ready, before the first window.
 */
export function serveApp(session: Session, serving: AppServing): void {
  session.protocol.handle('app', (request) => respondToApp(serving, request))
}
