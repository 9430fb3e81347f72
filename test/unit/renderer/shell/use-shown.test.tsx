import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useShown } from '../../../../renderer/shell/use-shown.ts'

test('what is shown is known at any moment, and nothing is once its screen is left', () => {
  const { result, rerender, unmount } = renderHook(useShown<number>, { initialProps: 1 })
  const shown = result.current
  expect(shown.current).toBe(1)
  rerender(2)
  expect(result.current).toBe(shown)
  expect(shown.current).toBe(2)
  unmount()
  expect(shown.current).toBeNull()
})
