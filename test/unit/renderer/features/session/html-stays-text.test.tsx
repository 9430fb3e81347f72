import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { questionWith, reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { openDetails, renderSession } from './render-session.tsx'

afterEach(cleanup)

let count = 0
/** HTML that would act, told apart by a number so that each field is looked for by itself. */
function html(): string {
  count += 1
  return `<img src=x onerror="window.hacked=${count}"><script>window.hacked=${count}</script>&amp;${count};`
}

test('guard: HTML in every text field of a session stays text', async () => {
  count = 0
  const field = () => html()
  const report = reportWith({
    scaleLevel: field(),
    outcomes: [{ id: 1, name: field(), score: 1, max: 2, level: field() }],
    participantData: [
      { name: field(), value: field() },
      { name: field(), value: '', imageIndex: 0 },
    ],
    sections: [{ title: field(), score: 1, max: 2, level: field(), elapsed: 1000 }],
    proctoring: { conclusion: 1, evaluation: 2, comment: field(), protocolUrl: 'javascript:alert(1)' },
    questions: [
      questionWith({ num: 1, type: field(), prompt: field(), code: field(), answer: { kind: 'text', text: field() } }),
      questionWith({
        num: 2,
        type: 'Essay',
        prompt: field(),
        answer: {
          kind: 'essay',
          text: field(),
          files: [{ url: `https://m.example/${field()}`, type: field(), size: 1 }],
        },
      }),
      questionWith({
        num: 3,
        prompt: field(),
        answer: { kind: 'other', value: { [field()]: [field(), { [field()]: field() }] } },
        reviews: [field()],
      }),
    ],
  })
  const { row } = stateWith(report)
  const { screen } = renderSession(
    stateWith(report, { row: { ...row, participantName: field(), testTitle: field() } }),
    { 'notes.get': () => ({ text: field(), savedAt: 1, revision: 1 }) },
  )
  await screen.findByRole('textbox', { name: 'Your note' })
  const seen = new Set<number>()
  const open = (entry: string) => () => {
    const button = screen.container.querySelector(`[data-entry="${entry}"]`)
    expect(button).not.toBeNull()
    if (button) fireEvent.click(button)
  }
  for (const show of [
    ...['question-0', 'question-1', 'question-2', 'image-0'].map(open),
    () => fireEvent.click(screen.getByRole('button', { name: /^Proctoring:/ })),
    () => openDetails(screen),
  ]) {
    show()
    const shown = [screen.container.textContent, screen.container.querySelector('textarea')?.value].join(' ')
    for (const [, number] of shown.matchAll(/&amp;(\d+);/g)) seen.add(Number(number))
    expect(screen.container.querySelector('script, [onerror], iframe, a')).toBeNull()
    for (const image of screen.container.querySelectorAll('img'))
      expect(image.getAttribute('src')).toMatch(/^\/images\//)
  }
  expect([...seen].sort((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect('hacked' in globalThis).toBe(false)
})
