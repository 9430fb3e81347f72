import { APP_PARTITION } from './app-session.ts'

/** How every page of the app is isolated. `preload` is the absolute path of the built script. */
export function pagePreferences(preload: string) {
  return { ...ISOLATED, preload, partition: APP_PARTITION } as const
}

/** How a page is isolated that has no bridge, in a session of its own. */
export function lonelyPreferences(partition: string) {
  return { ...ISOLATED, partition } as const
}

const ISOLATED = {
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
