import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { NO_VALUE_NAMES, type ValueNames } from '../../../../../contract/model/value-names.ts'
import { createI18n } from '../../../../../renderer/common/i18n/i18n.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { ValueNamesDialog } from '../../../../../renderer/features/settings/value-names-dialog.tsx'
import { NamedValue, ValueNamesContext } from '../../../../../renderer/ui/named-value.tsx'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'

afterEach(cleanup)

function open(valueNames: ValueNames = NO_VALUE_NAMES) {
  const fake = createFakeDesk([], {
    'connections.setValueNames': (request) => ({ ...CONNECTION, valueNames: request.valueNames }),
  })
  installDesk(fake)
  const onSaved = vi.fn<(connection: Connection) => void>()
  render(
    <I18nextProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <ValueNamesDialog connection={{ ...CONNECTION, valueNames }} onClose={() => undefined} onSaved={onSaved} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  const sent = () => fake.calls.filter(({ channel }) => channel === 'connections.setValueNames')
  return { sent, onSaved }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a value gets a name of the user’s own, and only what was named is kept', async () => {
  const { sent, onSaved } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Add label for conclusion' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add label for evaluation' }))
  const [line] = screen.getAllByRole('group', { name: /^Value/ })
  if (!line) throw new Error('no line')
  type(within(line).getByLabelText('Value'), '2')
  type(within(line).getByLabelText('Label'), ' needs review ')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([
    {
      request: {
        connectionId: CONNECTION_ID,
        valueNames: { conclusion: [{ value: 2, name: 'needs review', tone: 'neutral' }], evaluation: [] },
      },
    },
  ])
})

test.each([
  ['no number', 'two', 'x', 'Enter a whole number.'],
  ['a number that is named already', '1', 'x', 'Already listed.'],
  ['no name', '7', ' ', 'Enter a label or remove.'],
] as const)('%s: the line says so and nothing is sent', async (_what, value, name, problem) => {
  const { sent } = open({ conclusion: [{ value: 1, name: 'fine', tone: 'ok' }], evaluation: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Add label for conclusion' }))
  const line = screen.getAllByRole('group', { name: /^Value/ }).at(-1)
  if (!line) throw new Error('no line')
  type(within(line).getByLabelText('Value'), value)
  type(within(line).getByLabelText('Label'), name)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(line).findByText(problem)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a name that is taken away is gone', async () => {
  const { sent } = open({ conclusion: [], evaluation: [{ value: -3, name: 'odd', tone: 'bad' }] })
  fireEvent.click(screen.getByRole('button', { name: 'Remove label for -3' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent()).toMatchObject([{ request: { valueNames: NO_VALUE_NAMES } }]))
})

test('a number is shown with its name where it has one, and alone where it has none', () => {
  const names: ValueNames = { conclusion: [{ value: 2, name: 'needs review', tone: 'warn' }], evaluation: [] }
  render(
    <ValueNamesContext value={names}>
      <NamedValue which="conclusion" value={2} label={(text) => `Conclusion ${text}`} />
      <NamedValue which="conclusion" value={3} />
      <NamedValue which="evaluation" value={2} />
    </ValueNamesContext>,
  )
  expect(screen.getByTitle('Conclusion 2 – needs review').textContent).toBe('2 – needs review')
  expect(screen.getByText('3').title).toBe('3')
  expect(screen.getByText('2').title).toBe('2')
})

test.each([
  ['is gone when the names are saved', false],
  ['can be kept after all until then', true],
])('a name that was removed %s', async (_what, isKept) => {
  const names: ValueNames = { conclusion: [{ value: 1, name: 'fine', tone: 'ok' }], evaluation: [] }
  const { sent, onSaved } = open(names)
  fireEvent.click(screen.getByRole('button', { name: 'Remove label for 1' }))
  screen.getByText('“fine” (1) will be removed when you save.')
  if (isKept) fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent()[0]?.request).toMatchObject({ valueNames: isKept ? names : { conclusion: [], evaluation: [] } })
})
