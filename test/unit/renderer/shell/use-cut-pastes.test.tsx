import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noticesStore } from '../../../../renderer/common/notices/notices.ts'
import { useCutPastes } from '../../../../renderer/shell/use-cut-pastes.ts'
import { testI18n } from '../../../support/test-i18n.ts'

beforeEach(() => noticesStore.setState({ notices: [] }))
afterEach(cleanup)

function Fields() {
  useCutPastes()
  return (
    <>
      <input aria-label="short" maxLength={5} defaultValue="abc" />
      <textarea aria-label="long" maxLength={5} />
      <input aria-label="endless" />
    </>
  )
}

const InEnglish = ({ children }: { readonly children: ReactNode }) => (
  <I18nextProvider i18n={testI18n}>{children}</I18nextProvider>
)

type Given = { readonly inputType?: string; readonly data: string; readonly selected?: readonly [number, number] }

/** What the window tells after a field was given a text. */
function told(label: string, { inputType = 'insertFromPaste', data, selected }: Given): string | undefined {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  field.setSelectionRange(...(selected ?? ([field.value.length, field.value.length] as const)))
  fireEvent(field, new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType, data }))
  return noticesStore.getState().notices[0]?.text
}

test.each<[string, Given]>([
  ['short', { data: 'def' }],
  ['short', { data: 'def', inputType: 'insertFromDrop' }],
  ['short', { data: 'defg', selected: [2, 3] }],
  ['long', { data: 'ab\ncde' }],
])('what a field cuts off is told: %s, %j', (label, given) => {
  render(<Fields />, { wrapper: InEnglish })
  expect(told(label, given)).toBe('This field takes up to 5 characters.')
})

test.each<[string, Given]>([
  ['short', { data: 'de' }],
  ['short', { data: 'def', selected: [2, 3] }],
  ['short', { data: 'def', inputType: 'insertText' }],
  ['long', { data: 'ab\r\ncd' }],
  ['endless', { data: 'abcdefgh' }],
])('what a field takes whole, or does not take at a key, is not told: %s, %j', (label, given) => {
  render(<Fields />, { wrapper: InEnglish })
  expect(told(label, given)).toBeUndefined()
})
