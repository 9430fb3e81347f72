import type { Store } from '../../../../main/store/store.ts'
import type { Action } from './action.ts'
import { GRID } from './action.ts'

/** Names, an address, words of titles: typed from their first letter to their last. */
const TEXTS = ['dorota costa', 'novak ware', 'candidate4321', 'team greta', 'petrov data', 'hugo safety', 'ana kow']

/** A letter that changes what is found: the text with it, and the rows of the grid (its header is one) before and after. */
type Letter = { readonly text: string; readonly before: string; readonly after: string }

/** The letters of the texts that change the list, as the store finds them. */
export async function changingLetters(store: Store): Promise<readonly Letter[]> {
  const letters: Letter[] = []
  for (const whole of TEXTS) {
    let before = await rowsOf(store, '')
    for (let length = 1; length <= whole.length; length += 1) {
      const text = whole.slice(0, length)
      const after = await rowsOf(store, text.trim())
      if (after !== before && after !== rowsFor(0)) letters.push({ text, before, after })
      before = after
    }
  }
  return letters
}

const rowsFor = (sessions: number) => String(sessions + 1)

async function rowsOf(store: Store, search: string): Promise<string> {
  return rowsFor(await store.sessions.countOf(search === '' ? {} : { search }))
}

/** A letter is typed, and the list shows what is found then. */
export function searchLetter(letters: readonly Letter[]): Action {
  const at = (turn: number): Letter => {
    const letter = letters[turn]
    if (letter === undefined) throw new Error(`there is no letter for turn ${turn}`)
    return letter
  }
  return {
    what: 'a letter in the search',
    aim: 50,
    prepare: async (page, turn) => {
      const { text, before } = at(turn)
      await page.getByRole('searchbox').fill(text.slice(0, -1))
      await page.getByRole('searchbox').press('End')
      await page.locator(`${GRID}[aria-rowcount="${before}"]`).waitFor()
      return JSON.stringify(at(turn))
    },
    press: (page, turn) => page.keyboard.press(at(turn).text.at(-1) ?? ''),
    isSeen: (wanted) => {
      const { text, after } = JSON.parse(wanted) as Letter
      const grid = document.querySelector('#sessions-grid')
      return (
        document.querySelector<HTMLInputElement>('input[type=search]')?.value === text &&
        grid?.getAttribute('aria-rowcount') === after &&
        grid.querySelector('[aria-rowindex="2"][aria-busy="false"]') !== null
      )
    },
  }
}
