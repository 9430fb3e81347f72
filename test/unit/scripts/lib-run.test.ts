import * as os from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a command runs also where its priority cannot be lowered', async () => {
  const setPriority = vi.fn<typeof os.setPriority>(() => {
    throw new Error('A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)')
  })
  vi.resetModules()
  vi.doMock('node:os', () => ({ ...os, setPriority }))
  onTestFinished(() => {
    vi.doUnmock('node:os')
    vi.resetModules()
  })
  const { run } = (await import(new URL('../../../scripts/lib-run.mjs', import.meta.url).href)) as {
    run: (command: string, args: readonly string[], options: { patient: boolean }) => Promise<object>
  }
  expect(await run('node', ['--print', '6 * 7'], { patient: true })).toMatchObject({ code: 0, output: '42\n' })
  expect(setPriority).toHaveBeenCalledOnce()
})
