import { APP_PARTITION } from './app-session.ts'

/** How every page of the app is isolated. `preload` is the absolute path of the built script. */
export function pagePreferences(preload: string) {
  return {
    preload,
    partition: APP_PARTITION,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // On other systems Chromium downloads dictionaries from its vendor; macOS has its own.
    spellcheck: process.platform === 'darwin',
    autoplayPolicy: 'document-user-activation-required',
  } as const
}
