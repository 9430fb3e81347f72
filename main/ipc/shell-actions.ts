import type { AppInfo } from '../../contract/model/app.ts'
import type { FileType } from '../../contract/model/export-options.ts'

/** What handlers ask of the desktop. Handed in, so that the handlers run without one. */
export type ShellActions = {
  facts(): Omit<AppInfo, 'dataDir' | 'keychain'>
  /** Asks the user first. Answers whether it was opened. */
  openExternal(windowId: number, url: string): Promise<boolean>
  showInFolder(path: string): void
  /** A window's page reads what it shows first, and does not hear yet what main tells by itself. */
  pageBegins(windowId: number): void
  /** A window's page hears what main tells by itself. */
  pageListens(windowId: number): void
  newWindow(): void
  /** The window's page has saved what was typed, or could not. */
  readyToClose(windowId: number, saved: boolean): void
  /** Opens a folder of the program's own in the system's file manager. Fails with `disk-error`. */
  openFolder(path: string): Promise<void>
  /** Asks where to save; `null` when the user closed the dialog. */
  askWhereToSave(windowId: number, suggestedName: string, fileType: FileType): Promise<string | null>
}
