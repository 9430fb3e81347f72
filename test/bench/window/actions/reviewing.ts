// What a reviewer does to an open session by keys.
import type { Page } from 'playwright-core'
import type { Action } from './action.ts'

const VERDICT_KEYS = [
  ['clean', 'Shift+Digit1'],
  ['unsure', 'Shift+Digit2'],
] as const

const verdictOf = (turn: number) => VERDICT_KEYS[turn % 2 === 0 ? 0 : 1]

/** Shows a question of the open session by its index. */
export async function showQuestion(page: Page, index: number): Promise<void> {
  await page.locator('main nav [data-entry^="question"]').nth(index).click()
  await page.locator(`main article[data-question="${index + 1}"]:not([hidden])`).waitFor()
}

/** One verdict and another by turns; the second asks for a reason. */
export const verdict: Action = {
  what: 'verdict by its key',
  aim: 50,
  prepare: async (_page, turn) => verdictOf(turn)[0],
  press: (page, turn) => page.keyboard.press(verdictOf(turn)[1]),
  isSeen: (wanted) =>
    document.querySelector<HTMLInputElement>('[data-field="verdict"] label[data-selected] input')?.value === wanted,
}

/** The same until the foot says that it is on disk. */
export const verdictSaved: Action = {
  ...verdict,
  what: 'verdict by its key, saved on disk',
  isSeen: (wanted) =>
    document.querySelector<HTMLInputElement>('[data-field="verdict"] label[data-selected] input')?.value === wanted &&
    document.querySelector('main aside footer [data-state="saved"]') !== null,
}

/** Points from 1 on, in the field that the first key brings the focus to. */
export const points: Action = {
  what: 'points typed',
  aim: 50,
  prepare: async (page, turn) => {
    // Leaves the field that was typed in.
    if (turn > 0) await page.keyboard.press('Enter')
    return String(1 + (turn % 2))
  },
  press: (page, turn) => page.keyboard.press(`Digit${1 + (turn % 2)}`),
  isSeen: (wanted) =>
    document.querySelector<HTMLInputElement>('main aside input[inputmode="decimal"]')?.value === wanted,
}

/** Criterion and digit of a turn: each criterion of a rubric of three gets another level than before. */
const levelOf = (turn: number) => ({ criterion: turn % 3, digit: 1 + (Math.floor(turn / 3) % 2) })

/** A level of each criterion in turn, in a rubric whose levels have the points 0 to 2. */
export const level: Action = {
  what: 'level of a rubric by its key',
  aim: 50,
  prepare: async (page, turn) => {
    const { criterion, digit } = levelOf(turn)
    await page.locator('main aside [data-criterion]').nth(criterion).locator('[tabindex="0"]').focus()
    return JSON.stringify({ criterion, digit })
  },
  press: (page, turn) => page.keyboard.press(`Digit${levelOf(turn).digit}`),
  isSeen: (wanted) => {
    const { criterion, digit } = JSON.parse(wanted) as ReturnType<typeof levelOf>
    const row = document.querySelectorAll('main aside [data-criterion]')[criterion]
    return row?.querySelectorAll('[role="radio"]')[digit]?.getAttribute('aria-checked') === 'true'
  },
}

const NOTES = 'main article:not([hidden]) [data-note]'
const areNotesSeen: Action['isSeen'] = (wanted) =>
  document.querySelectorAll('main article:not([hidden]) [data-note]').length === Number(wanted)

/** A note of a kind at the playhead of the video that is shown. */
export const noteOfKind: Action = {
  what: 'note of a kind at a video',
  aim: 50,
  prepare: async (page) => String((await page.locator(NOTES).count()) + 1),
  press: (page) => page.keyboard.press('i'),
  isSeen: areNotesSeen,
}

/** Undoes what {@link noteOfKind} did. */
export const undo: Action = {
  what: 'undo of the note',
  aim: 50,
  prepare: async (page) => String((await page.locator(NOTES).count()) - 1),
  press: (page) => page.keyboard.press('Control+z'),
  isSeen: areNotesSeen,
}
