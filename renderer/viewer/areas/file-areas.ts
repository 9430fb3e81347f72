import type { DrawnShape } from '../../../contract/model/drawn.ts'
import type { FileMarks } from '../file-marks.ts'
import type { FromViewer } from '../viewer-messages.ts'
import { createAreaMarks, type AreaMarks } from './area-marks.ts'
import type { AreaPage } from './area-page.ts'
import { createAreaTool, type AreaTool } from './area-tool.ts'

export type FileAreas = Pick<AreaMarks, 'set' | 'setCurrent' | 'goTo' | 'repaint'> &
  Pick<AreaTool, 'choose' | 'clear' | 'press'>

type Options = {
  readonly pages: readonly AreaPage[]
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  /** Index of the page at the middle of the view. */
  readonly current: () => number
  readonly marks: FileMarks
  readonly tell: (message: FromViewer) => void
}

/** Draws on the pages of a file, and shows what notes have drawn there. A click on it chooses its note. */
export function createFileAreas({ pages, content, scroller, current, marks, tell }: Options): FileAreas {
  let shape: DrawnShape | null = null
  const shown = createAreaMarks({ pages, scroller, tell })
  const tool = createAreaTool({ pages, content, scroller, current, tellSelection: marks.tellSelection, tell })
  content.addEventListener('click', (event) => {
    if (shape !== null || document.getSelection()?.isCollapsed === false) return
    const id = shown.at(event)
    if (id !== null) tell({ kind: 'markChosen', id })
  })
  return {
    set: shown.set,
    setCurrent: shown.setCurrent,
    goTo: shown.goTo,
    repaint() {
      shown.repaint()
      tool.repaint()
    },
    choose(next) {
      shape = next
      tool.choose(next)
    },
    clear: tool.clear,
    press: tool.press,
  }
}
