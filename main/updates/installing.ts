import { basename } from 'node:path'
import { MacUpdater, type AppUpdater, type BaseUpdater } from 'electron-updater'
import { guardAppImage } from './app-image-guard.ts'
import type { PackageKind } from './package-kind.ts'
import { UpdateError } from './update-error.ts'

/** Milliseconds in which a started installer may fail, and in which Squirrel must have read the file. */
const INSTALLER_MS = 1000
const SQUIRREL_MS = 120_000

/**
 * Installs a downloaded file and sees to it that the new version starts. Fails with `not-installed`; then the old version
 * is still there.
 */
export async function installFile(updater: AppUpdater, kind: PackageKind, file: string): Promise<void> {
  if (updater instanceof MacUpdater) await installWithSquirrel(updater)
  else await installWithBase(updater as BaseUpdater, kind === 'appimage' ? file : null)
}

/** Runs the installer silently and has it start the new version. `appImage` is the new AppImage where there is one. */
async function installWithBase(updater: BaseUpdater, appImage: string | null): Promise<void> {
  const running = process.env.APPIMAGE
  const guard = appImage === null || running === undefined ? null : guardAppImage(running, basename(appImage))
  let failure: unknown = null
  const onError = (error: unknown) => (failure ??= error)
  updater.on('error', onError)
  try {
    const isInstalled = updater.install(true, true)
    // A program that cannot be started is an event that comes later.
    await new Promise((resolve) => setTimeout(resolve, INSTALLER_MS))
    if (!isInstalled || failure !== null)
      throw new UpdateError('not-installed', 'the installer failed', { cause: failure })
  } catch (error) {
    guard?.restore()
    throw error
  } finally {
    updater.off('error', onError)
  }
  guard?.release()
}

/**
 * Squirrel reads the file, verifies that it is signed as this app is, and quits the app to replace it (`quitAndInstall` in
 * electron-updater/src/MacUpdater.ts).
 */
async function installWithSquirrel(updater: MacUpdater): Promise<void> {
  await new Promise<never>((_resolve, reject) => {
    const fail = (cause?: unknown) => reject(new UpdateError('not-installed', 'Squirrel refused the update', { cause }))
    updater.once('error', fail)
    setTimeout(fail, SQUIRREL_MS).unref()
    updater.quitAndInstall()
  })
}
