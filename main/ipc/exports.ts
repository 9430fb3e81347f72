import type { Request } from '../../contract/bridge/channels.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ExportKind, FileType } from '../../contract/model/export-options.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { ExportOrder } from '../desk/exports.ts'
import { dayOf } from './file-names.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

/** For example `sessions-2026-03-01.csv`. */
function suggestedName(what: ExportKind, fileType: FileType, today: Date): string {
  return `${what}-${dayOf(today)}.${fileType}`
}

function resultSetOf(scope: Request['exports.start']['scope'], windowId: number): ExportOrder['resultSet'] {
  return scope.kind === 'all'
    ? null
    : { windowId, resultSetId: scope.resultSetId, onlySelected: scope.kind === 'selection' }
}

export function exportHandlers(
  desk: Desk,
  shell: Pick<ShellActions, 'askWhereToSave' | 'dragFile'>,
): HandlerGroup<'exports'> {
  return {
    'exports.start': ({ connectionId, what, scope, columns, texts, reviews, ...format }, { windowId }) => {
      const askPath = () =>
        shell.askWhereToSave(windowId, {
          kind: 'export',
          suggestedName: suggestedName(what, format.fileType, new Date()),
        })
      const resultSet = resultSetOf(scope, windowId)
      return desk.exports.start({
        connectionId,
        what,
        resultSet,
        windowId,
        askPath,
        format,
        ...(columns && { columns }),
        ...(texts && { texts }),
        ...(reviews && { reviews }),
      })
    },
    'exports.preview': async ({ connectionId, what, scope, columns, texts, reviews, ...format }, { windowId }) => {
      const resultSet = resultSetOf(scope, windowId)
      const options = { ...(columns && { columns }), ...(texts && { texts }), ...(reviews && { reviews }) }
      return { text: await desk.exports.preview({ connectionId, what, resultSet, format, ...options }) }
    },
    'exports.earlier': ({ connectionId }) => desk.exports.earlier(connectionId),
    'exports.fields': ({ connectionId }) => desk.exports.fields(connectionId),
    'exports.drag': ({ exportId }, { windowId }) => {
      // By the id of an export, so that the page can't have another file of this computer carried out.
      const path = desk.exports.pathOf(exportId)
      if (path === null) throw new DeskError('invalid-argument', 'This export has no file.', { field: 'exportId' })
      return { isThere: shell.dragFile(windowId, path) }
    },
    'exports.cancel': ({ exportId }) => {
      desk.exports.cancel(exportId)
      return null
    },
  }
}
