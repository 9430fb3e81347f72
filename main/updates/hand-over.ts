import type { Updates } from './updates.ts'

export type HandOverOptions = {
  readonly updates: Pick<Updates, 'install'>
  /** Notes that this run has ended, as it does at the end of the process too. */
  readonly ended: () => void
  readonly releaseLock: () => void
  /** Starts this version again once the process has ended. */
  readonly relaunch: () => void
}

/**
 * Installs the new version when the services have ended. It starts while this process ends: it must neither find a lock,
 * and take this copy for one that is running, nor the marker of a run, and take it for one that crashed.
 */
export async function handOver({ updates, ended, releaseLock, relaunch }: HandOverOptions): Promise<void> {
  ended()
  releaseLock()
  if (!(await updates.install())) relaunch()
}
