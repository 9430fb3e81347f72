import { expect, test, vi } from 'vitest'
import { mayStart, type SandboxFacts } from '../../../../main/window/sandbox-warning.ts'

const appImage: SandboxFacts = {
  platform: 'linux',
  isPackaged: true,
  hasSwitch: (name) => name === 'no-sandbox',
}

test('a packaged program without a sandbox starts only if the user says so', async () => {
  const answer = (response: number) => vi.fn(async () => ({ response }))
  expect(await mayStart(appImage, answer(1))).toBe(true)
  expect(await mayStart(appImage, answer(0))).toBe(false)
})

test('Enter and Escape quit, and the question says what is safe and what to do', async () => {
  const ask = vi.fn(async () => ({ response: 0 }))
  await mayStart(appImage, ask)
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      buttons: ['Quit', 'Start anyway'],
      defaultId: 0,
      cancelId: 0,
      detail: expect.stringMatching(/Your data is safe.*install the deb package/s) as unknown,
    }),
  )
})

test.each([
  ['a program with its sandbox', { hasSwitch: () => false }],
  ['one that was started from its sources', { isPackaged: false }],
  ['another system, where the switch is the user’s own', { platform: 'win32' }],
] as const)('%s is not asked about', async (_name, more) => {
  const ask = vi.fn(async () => ({ response: 0 }))
  expect(await mayStart({ ...appImage, ...more }, ask)).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})
