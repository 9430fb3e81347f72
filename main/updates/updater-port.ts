import type { OfferedUpdate } from '../../contract/model/updates.ts'

/**
 * Finds, downloads and installs a newer version. Fails with `UpdateError`, with the system's error where a file could not
 * be written, and with `cancelled` when aborted. Nothing of a refused or cancelled download stays on disk.
 */
export type UpdaterPort = {
  /** The newest version, or `null` where it is not newer than this one. */
  check(signal: AbortSignal): Promise<OfferedUpdate | null>
  /** Downloads and verifies the version of the last check. `onReceived` gets the bytes so far. */
  download(onReceived: (bytes: number) => void, signal: AbortSignal): Promise<void>
  /** Verifies the downloaded file once more, and that it can be installed, while the app still runs. */
  verify(): Promise<void>
  /**
   * Installs the downloaded file and sees to it that the new version starts. To be called last, with all windows and
   * files closed; then the app quits. Rejects where the old version is still what is installed.
   */
  install(): Promise<void>
  /** Deletes what was downloaded. Never rejects. */
  discard(): Promise<void>
}
