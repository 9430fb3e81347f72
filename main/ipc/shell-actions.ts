import type { AppInfo } from '../../contract/model/app.ts'
import type { CommandId } from '../../contract/model/commands.ts'
import type { WorkUnderWay } from '../../contract/model/updates.ts'
import type { Crashes } from '../crash/crashes.ts'
import type { Updates } from '../updates/updates.ts'
import type { EvidencePages } from '../window/evidence-pages.ts'

/** What the "save as" dialog asks for. */
export type FileToSave = {
  readonly kind: 'export' | 'evidence' | 'copy' | 'crash'
  readonly suggestedName: string
}

/** What the "open" dialog asks for. */
export type FileToOpen = {
  readonly title: string
  readonly filterName: string
  /** Without the dot. Other files can be chosen too. */
  readonly extensions: readonly string[]
}

/** What the "open" dialog asks for where a folder is wanted. */
export type FolderToOpen = { readonly title: string; readonly isFolder: true }

/** What the handlers need of the desktop. It is passed in, so that they run without Electron in tests. */
export type ShellActions = {
  facts(): Omit<AppInfo, 'dataDir' | 'keychain'>
  /** Asks the user for confirmation first. Returns whether the link was opened. */
  openExternal(windowId: number, url: string): Promise<boolean>
  showInFolder(path: string): void
  /** Begins to drag a file out of a window; the user holds it already. False where the file is not there any more. */
  dragFile(windowId: number, path: string): boolean
  /** The page of a window reads its first data, but does not listen to events yet. */
  pageBegins(windowId: number): void
  /** The page of a window listens to events from now on. */
  pageListens(windowId: number): void
  newWindow(): void
  /** What the app menu can do in a window now. */
  commandsAvailable(windowId: number, ids: readonly CommandId[]): void
  /** The page of a closing window has saved what the user typed, or failed to (`saved` is false). */
  readyToClose(windowId: number, saved: boolean): void
  /** The crashes of the app, of which reports can be saved. */
  readonly crashes: Crashes
  /** The pages of evidence reports, which the app prints. */
  readonly evidencePages: EvidencePages
  readonly updates: {
    /** `null` for a copy that is not updated by itself, and while the app starts. */
    current(): Updates | null
    /** What a restart would end. */
    underWay(): WorkUnderWay
  }
  /** Opens one of the app's own folders in the file manager. Fails with `disk-error`. */
  openFolder(path: string): Promise<void>
  /** Shows the "save as" dialog; `null` when the user closed it. */
  askWhereToSave(windowId: number, what: FileToSave): Promise<string | null>
  /** Shows the "open" dialog; `null` when the user closed it. */
  askWhatToOpen(windowId: number, what: FileToOpen | FolderToOpen): Promise<string | null>
}
