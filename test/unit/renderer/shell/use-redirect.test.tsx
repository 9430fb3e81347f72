import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRedirect } from '../../../../renderer/shell/use-redirect.ts'

afterEach(() => {
  location.hash = ''
})

function redirect(from: string, to: string | null) {
  const navigate = vi.fn()
  renderHook(() => useRedirect({ from, to, navigate }))
  return navigate
}

test.each([
  ['', '/'],
  ['#/', '/'],
  ['#/settings', '/settings'],
])('the window at %s goes on from the path that it shows', (hash, path) => {
  location.hash = hash
  expect(redirect(path, '/elsewhere').mock.calls).toEqual([['/elsewhere', { replace: true }]])
  expect(redirect(path, null)).not.toHaveBeenCalled()
})

test('a place that was chosen before the redirect is kept', () => {
  location.hash = '#/settings/about'
  expect(redirect('/', '/welcome')).not.toHaveBeenCalled()
})
