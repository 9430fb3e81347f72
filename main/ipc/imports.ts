import type { FileType } from '../../contract/model/export-options.ts'
import { textAt } from '../../contract/text/text-at.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

/** For example `marking-sheet-2026-03-01.xlsx`. The day is today in the computer's time zone. */
function suggestedName(today: Date, fileType: FileType): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `marking-sheet-${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}.${fileType}`
}

export function importHandlers(
  { imports }: Pick<Desk, 'imports'>,
  shell: Pick<ShellActions, 'askWhereToSave' | 'askWhatToOpen'>,
): HandlerGroup<'imports'> {
  return {
    'imports.makeSheet': ({ connectionId, rows, form }, { windowId }) =>
      imports.makeSheet({
        connectionId,
        resultSet: rows === undefined ? null : { ...rows, windowId },
        form,
        pointsHint: textAt('imports.sheetPoints'),
        askPath: () =>
          shell.askWhereToSave(windowId, { kind: 'export', suggestedName: suggestedName(new Date(), form.fileType) }),
      }),
    'imports.open': async ({ connectionId }, { windowId }) => {
      const path = await shell.askWhatToOpen(windowId, {
        title: textAt('imports.title'),
        filterName: textAt('imports.fileType'),
        extensions: ['csv', 'tsv', 'txt', 'xlsx', 'ods'],
      })
      return path === null ? null : imports.open(windowId, connectionId, path)
    },
    'imports.reopen': ({ importId, ...choice }, { windowId }) => imports.reopen(windowId, importId, choice),
    'imports.rows': ({ importId, kind, offset, limit }, { windowId }) =>
      imports.rows(windowId, importId, kind, offset, limit),
    'imports.apply': ({ importId, taken }, { windowId }) => imports.apply(windowId, importId, taken),
    'imports.cancel': ({ importId }) => {
      imports.cancel(importId)
      return null
    },
    'imports.close': ({ importId }, { windowId }) => {
      imports.close(windowId, importId)
      return null
    },
    'imports.list': ({ connectionId }) => imports.list(connectionId),
    'imports.undo': ({ connectionId, batch }) => imports.undo(connectionId, batch),
  }
}
