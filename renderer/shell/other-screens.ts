import './zod-without-eval.ts'

// Screens and dialogs that are usually not needed at first, in a separate chunk: see `later-screens.tsx`.
export { ConnectionPage } from '../features/connect/connection-page.tsx'
export { LockScreen } from '../features/connect/lock-screen.tsx'
export { SecretDialog } from '../features/connect/secret-dialog.tsx'
export { WelcomeScreen } from '../features/connect/welcome-screen.tsx'
export { ExportDialog } from '../features/exports/export-dialog.tsx'
export { RejectedDialog, SyncFailureDialog } from '../features/offline/sync-dialogs.tsx'
export { RemovalDialog } from '../features/settings/removal-dialog.tsx'
export { RubricsScreen } from '../features/rubrics/rubrics-screen.tsx'
export { ValueNamesDialog } from '../features/settings/value-names-dialog.tsx'
export { SettingsScreen } from '../features/settings/settings-screen.tsx'
export { SessionRoute } from './session-route.tsx'
