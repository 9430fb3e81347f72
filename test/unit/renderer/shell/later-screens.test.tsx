import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

beforeEach(() => {
  vi.resetModules()
  installDesk(createFakeDesk([], { 'sync.rejected': () => [] }))
})

const dialog = () => screen.queryByRole('dialog')

test('a screen that is shown before it is loaded comes when it is', async () => {
  const { RejectedDialog } = await import('../../../../renderer/shell/later-screens.tsx')
  onTestFinished(renderScreen(<RejectedDialog connectionId={CONNECTION_ID} onClose={() => undefined} />).unmount)
  expect(dialog()).toBeNull()
  await screen.findByRole('dialog')
})

test('one that was loaded before is there at once', async () => {
  const { loadOtherScreens, RejectedDialog } = await import('../../../../renderer/shell/later-screens.tsx')
  await loadOtherScreens()
  onTestFinished(renderScreen(<RejectedDialog connectionId={CONNECTION_ID} onClose={() => undefined} />).unmount)
  expect(dialog()).not.toBeNull()
})
