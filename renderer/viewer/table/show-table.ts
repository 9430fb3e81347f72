import type { Section } from '../sections.ts'
import type { ViewerInput } from '../viewer-messages.ts'
import type { ChosenCell } from '../file-marks.ts'
import { addCellCursor, type SelectedCell } from './cell-cursor.ts'
import { createRows, MOST_COLUMNS, MOST_ROWS, type Sheet, type Workbook } from './sheet.ts'
import { createTableWindow } from './table-window.ts'

export type ShownTable = {
  readonly sections: readonly Section[]
  readonly current: () => number
  /** Renders the rows in view, after the view or the zoom has changed. */
  readonly update: () => void
}

type Options = {
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly workbook: Workbook
  readonly texts: ViewerInput['texts']
  /** Called with a section after its rows were rendered. */
  readonly onRows: (section: Section) => void
  /** A cell was selected; `null`: none is, since another sheet is shown. */
  readonly onCell: (cell: ChosenCell | null) => void
}

/** Shows sheets as tables: a tab for each below the table, and the whole text of the selected cell. */
export function showTable({ content, scroller, workbook, texts, onRows, onCell }: Options): ShownTable {
  const sheets = [...workbook.sheets, ...besideSheet(workbook, texts)]
  const foot = document.createElement('footer')
  const line = cellLine()
  const tabs = document.createElement('div')
  let shown = -1
  const views = sheets.map((sheet, index) => {
    const view = createTableWindow({
      sheet,
      scroller,
      onReveal: () => show(index),
      hiddenHeading: texts.hiddenHeading,
      onRows: (section) => {
        cursor.repaint()
        onRows(section)
      },
    })
    const cursor = addCellCursor(sheet, view, (cell) => {
      line.show(cell)
      const { section, piece } = view.placeOf(cell.place)
      // An empty cell at the end of its row has no text that a note could be about.
      onCell(cell.text === '' ? null : { section: before(index) + section, piece })
    })
    const notice = noticeOf(sheet, workbook, texts)
    return { ...view, repaint: cursor.repaint, elements: notice ? [notice, view.table] : [view.table] }
  })
  const buttons = sheets.map((sheet, index) => tabOf(sheet, texts, () => show(index)))

  function show(index: number): void {
    if (index === shown) return
    views[shown]?.leave()
    shown = index
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === index))
      button.tabIndex = at === index ? 0 : -1
    }
    line.clear()
    onCell(null)
    content.replaceChildren(...(views[index]?.elements ?? []))
    scroller.scrollTo(0, 0)
    views[index]?.update()
  }

  tabs.className = 'tabs'
  tabs.setAttribute('role', 'tablist')
  tabs.setAttribute('aria-label', texts.sheets)
  tabs.append(...buttons)
  tabs.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = Math.min(Math.max(shown + step, 0), sheets.length - 1)
    if (step === 0) return
    show(next)
    buttons[next]?.focus()
  })
  foot.append(line.element)
  if (sheets.length > 1) foot.append(tabs)
  scroller.after(foot)
  show(0)

  /** Number of sections before those of a sheet. */
  const before = (index: number) => views.slice(0, index).reduce((sum, { sections }) => sum + sections.length, 0)
  return {
    sections: views.flatMap(({ sections }) => sections),
    current: () => before(shown) + (views[shown]?.current() ?? 0),
    update: () => views[shown]?.update(),
  }
}

/** What is in no cell, as a table of its own after the sheets. */
function besideSheet({ beside }: Workbook, { beside: words }: ViewerInput['texts']): readonly Sheet[] {
  if (beside.length === 0) return []
  const kept = createRows()
  for (const { place, kind, text } of beside) kept.add([place, words[kind], text])
  const sheet = kept.sheet(words.tab, [words.place, words.kind, words.text])
  return [{ ...sheet, places: beside.map(({ place }) => place) }]
}

function tabOf({ name, hidden }: Sheet, texts: ViewerInput['texts'], onShow: () => void): HTMLButtonElement {
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.setAttribute('role', 'tab')
  tab.dir = 'auto'
  tab.textContent = name
  if (hidden.isSheet) {
    tab.className = 'hidden-line'
    tab.setAttribute(
      'aria-label',
      texts.hiddenHeading.replace('{name}', () => name),
    )
  }
  tab.addEventListener('click', onShow)
  return tab
}

/** The line with the selected cell, which is there once one was selected. */
function cellLine() {
  const element = document.createElement('output')
  const [name, value] = [document.createElement('b'), document.createElement('span')]
  value.dir = 'auto'
  element.append(name, value)
  element.hidden = true
  return {
    element,
    show: ({ name: place, text }: SelectedCell) => {
      name.textContent = place
      value.textContent = text
      element.hidden = false
    },
    clear: () => {
      element.hidden = true
    },
  }
}

function noticeOf(
  { isCut, rows, columns, hidden }: Sheet,
  { sheets, isCut: hasMoreSheets }: Workbook,
  texts: ViewerInput['texts'],
): HTMLElement | null {
  const parts = [
    isCut.rows && texts.rowsCut,
    isCut.columns && texts.columnsCut,
    hasMoreSheets && texts.sheetsCut,
    hidden.isSheet && texts.hiddenSheet,
    hidden.rows.size + hidden.columns.size > 0 && texts.hiddenShown,
  ].filter((part) => part !== false)
  if (!isCut.rows && (rows.length === 0 || columns === 0)) parts.push(texts.empty)
  if (parts.length === 0) return null
  const notice = document.createElement('p')
  notice.className = 'notice'
  const filled = parts.join(' ').replace('{rows}', String(Math.min(rows.length, MOST_ROWS)))
  notice.textContent = filled.replace('{columns}', String(MOST_COLUMNS)).replace('{sheets}', String(sheets.length))
  return notice
}
