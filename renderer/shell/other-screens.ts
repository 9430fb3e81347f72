import './zod-without-eval.ts'

// Screens and dialogs that a window usually does not begin with, in one file of their own: see `later-screens.tsx`.
export { ConnectScreen } from '../features/connect/connect-screen.tsx'
export { ConnectionForm } from '../features/connect/connection-form.tsx'
export { LockScreen } from '../features/connect/lock-screen.tsx'
export { SecretDialog } from '../features/connect/secret-dialog.tsx'
export { ExportDialog } from '../features/exports/export-dialog.tsx'
export { RejectedDialog, SyncFailureDialog } from '../features/offline/sync-dialogs.tsx'
export { RemovalDialog } from '../features/settings/removal-dialog.tsx'
export { SettingsScreen } from '../features/settings/settings-screen.tsx'
export { SessionRoute } from './session-route.tsx'
