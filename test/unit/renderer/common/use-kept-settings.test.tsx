import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import { createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { queryKeys } from '../../../../renderer/bridge/query-keys.ts'
import { useKeptSettings } from '../../../../renderer/common/use-kept-settings.ts'
import { createFakeDesk, installDesk } from '../../../support/fake-desk.ts'

afterEach(cleanup)

/** The settings of a window. `answer` answers the oldest change; `change` comes from another window. */
async function open() {
  let kept = DEFAULT_SETTINGS
  const waiting: (() => void)[] = []
  installDesk(
    createFakeDesk([], {
      'settings.get': () => kept,
      'settings.set': (part) => {
        kept = { ...kept, ...part }
        const answered = kept
        return new Promise((resolve) => waiting.push(() => resolve(answered)))
      },
    }),
  )
  const client = createQueryClient()
  const { result } = renderHook(useKeptSettings, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return {
    width: () => result.current[0].previewWidth,
    keep: (previewWidth: number) => act(async () => result.current[1]({ previewWidth })),
    answer: () =>
      act(async () => {
        await vi.waitFor(() => expect(waiting).not.toEqual([]))
        waiting.shift()?.()
        // All that follows from the answer comes before the next timer.
        await new Promise((resolve) => setTimeout(resolve))
      }),
    change: (previewWidth: number) =>
      act(async () => {
        kept = { ...kept, previewWidth }
        await client.invalidateQueries({ queryKey: queryKeys.settings })
      }),
  }
}

test('a change applies at once, and one from another window applies after it', async () => {
  const { width, keep, answer, change } = await open()
  await keep(300)
  expect(width()).toBe(300)
  await answer()
  expect(width()).toBe(300)
  await change(420)
  await vi.waitFor(() => expect(width()).toBe(420))
})

test('of two quick changes the later one stays while the earlier one is saved', async () => {
  const { width, keep, answer } = await open()
  await keep(300)
  await keep(320)
  await answer()
  expect(width()).toBe(320)
  await answer()
  expect(width()).toBe(320)
})
