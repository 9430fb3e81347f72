import { expect, test } from 'vitest'
import { handOver } from '../../../../main/updates/hand-over.ts'

async function done(isInstalled: boolean): Promise<readonly string[]> {
  const calls: string[] = []
  const call = (name: string) => () => void calls.push(name)
  await handOver({
    updates: {
      install: async () => {
        calls.push('install')
        return isInstalled
      },
    },
    ended: call('ended'),
    releaseLock: call('releaseLock'),
    relaunch: call('relaunch'),
  })
  return calls
}

test('the run has ended, and the lock is released, before the new version is started', async () => {
  expect(await done(true)).toEqual(['ended', 'releaseLock', 'install'])
})

test('where it can’t be installed, this version starts again', async () => {
  expect(await done(false)).toEqual(['ended', 'releaseLock', 'install', 'relaunch'])
})
