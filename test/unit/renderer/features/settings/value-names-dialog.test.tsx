import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import type { SessionFacets } from '../../../../../contract/model/result-sets.ts'
import { NO_VALUE_NAMES, type ValueNames } from '../../../../../contract/model/value-names.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { toDrafts } from '../../../../../renderer/features/settings/value-drafts.ts'
import { ValueNamesDialog } from '../../../../../renderer/features/settings/value-names-dialog.tsx'
import { NamedValue, ValueLabel, ValueNamesContext } from '../../../../../renderer/ui/named-value.tsx'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'

afterEach(cleanup)

async function open(valueNames: ValueNames = NO_VALUE_NAMES, facets: Partial<SessionFacets> = {}) {
  const fake = createFakeDesk([], {
    'connections.setValueNames': (request) => ({ ...CONNECTION, valueNames: request.valueNames }),
    'sessions.facets': () => ({ centers: [], tests: [], scaleLevels: [], conclusions: [], evaluations: [], ...facets }),
  })
  installDesk(fake)
  const onSaved = vi.fn<(connection: Connection) => void>()
  render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={createQueryClient()}>
        <ValueNamesDialog connection={{ ...CONNECTION, valueNames }} onClose={() => undefined} onSaved={onSaved} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await screen.findByRole('group', { name: 'Conclusion' })
  const sent = () => fake.calls.filter(({ channel }) => channel === 'connections.setValueNames')
  return { sent, onSaved }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a value gets a name of the user’s own, and only what was named is kept', async () => {
  const { sent, onSaved } = await open()
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
  const { sent } = await open({ conclusion: [{ value: 1, name: 'fine', tone: 'ok' }], evaluation: [] })
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
  const { sent } = await open({ conclusion: [], evaluation: [{ value: -3, name: 'odd', tone: 'bad' }] })
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

test('the list shows the label alone, the number where there is none, and both in the tooltip', () => {
  const names: ValueNames = { conclusion: [{ value: 2, name: 'needs review', tone: 'warn' }], evaluation: [] }
  render(
    <ValueNamesContext value={names}>
      <ValueLabel which="conclusion" value={2} title={(text) => `Conclusion ${text}`} />
      <ValueLabel which="conclusion" value={3} title={(text) => `Conclusion ${text}`} />
    </ValueNamesContext>,
  )
  expect(screen.getByTitle('Conclusion 2 – needs review').textContent).toBe('needs review')
  expect(screen.getByTitle('Conclusion 3').textContent).toBe('3')
})

test('every value that reports have is listed with their number, and labelled by filling its line', async () => {
  const named: ValueNames = { conclusion: [{ value: 9, name: 'never seen', tone: 'ok' }], evaluation: [] }
  const { sent } = await open(named, {
    conclusions: [
      { value: 0, count: 1 },
      { value: 2, count: 1200 },
      { value: null, count: 3 },
    ],
    evaluations: [{ value: 2, count: 5 }],
  })
  const list = within(screen.getByRole('group', { name: 'Conclusion' }))
  const lines = list.getAllByRole('group', { name: /^Value/ })
  expect(lines.map((line) => within(line).queryByText(/^In .* reports?$/)?.textContent)).toEqual([
    'In 1 report',
    'In 1,200 reports',
    undefined,
  ])
  expect(within(lines[0]!).queryByLabelText('Value'), 'it is what it is').toBeNull()
  expect(within(lines[0]!).getByRole('button', { name: 'Remove label for 0' }).hasAttribute('disabled')).toBe(true)
  expect(within(lines[2]!).getByLabelText<HTMLInputElement>('Value').value).toBe('9')
  type(within(lines[1]!).getByLabelText('Label'), 'Needs review')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(sent()).toMatchObject([
      {
        request: {
          valueNames: {
            conclusion: [
              { value: 2, name: 'Needs review', tone: 'neutral' },
              { value: 9, name: 'never seen', tone: 'ok' },
            ],
            evaluation: [],
          },
        },
      },
    ]),
  )
})

test('of more values than lines those are listed that most reports have', () => {
  const conclusions = Array.from({ length: 200 }, (_, value) => ({ value, count: value }))
  const facets = { centers: [], tests: [], scaleLevels: [], conclusions, evaluations: [] }
  const names = { conclusion: [{ value: 5, name: 'fine', tone: 'ok' as const }], evaluation: [] }
  const values = toDrafts(names, facets).conclusion.map(({ value }) => Number(value))
  expect(values).toEqual([5, ...Array.from({ length: 99 }, (_, at) => 101 + at)])
})

test.each([
  ['is gone when the names are saved', false],
  ['can be kept after all until then', true],
])('a name that was removed %s', async (_what, isKept) => {
  const names: ValueNames = { conclusion: [{ value: 1, name: 'fine', tone: 'ok' }], evaluation: [] }
  const { sent, onSaved } = await open(names)
  fireEvent.click(screen.getByRole('button', { name: 'Remove label for 1' }))
  screen.getByText('“fine” (1) will be removed when you save.')
  if (isKept) fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent()[0]?.request).toMatchObject({ valueNames: isKept ? names : { conclusion: [], evaluation: [] } })
})
