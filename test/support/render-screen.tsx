import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { testI18n } from './test-i18n.ts'
import { createQueryClient } from '../../renderer/bridge/query-client.ts'

/** Renders a screen with the window's providers. */
export function renderScreen(screen: ReactNode, client = createQueryClient()) {
  return render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </I18nextProvider>,
  )
}
