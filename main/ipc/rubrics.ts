import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function rubricHandlers(desk: Desk, shell: Pick<ShellActions, 'askWhereToSave'>): HandlerGroup<'rubrics'> {
  const { rubrics } = desk
  return {
    'rubrics.list': ({ connectionId }) => rubrics.list(connectionId),
    'rubrics.get': ({ connectionId, id }) => rubrics.get(connectionId, id),
    'rubrics.version': ({ connectionId, id, version }) => rubrics.version(connectionId, id, version),
    'rubrics.assignments': ({ connectionId }) => rubrics.assignments(connectionId),
    'rubrics.assigned': ({ connectionId, test }) => rubrics.assigned(connectionId, test),
    'rubrics.use': ({ connectionId }) => rubrics.use(connectionId),
    'rubrics.questions': ({ connectionId }) => rubrics.questions(connectionId),
    'rubrics.previewMove': ({ connectionId, id, to, after, limit }) =>
      rubrics.previewMove(connectionId, id, to, { after, limit }),
    'rubrics.moveScores': ({ connectionId, id, to, after, limit, burst }) =>
      rubrics.moveScores(connectionId, id, to, { after, limit, burst }),
    'rubrics.undoMove': ({ connectionId, burst, after, limit }) =>
      rubrics.undoMove(connectionId, burst, { after, limit }),
    'rubrics.saveDraft': ({ connectionId, id, content, over }) => rubrics.saveDraft(connectionId, id, content, over),
    'rubrics.discardDraft': ({ connectionId, id, over }) => rubrics.discardDraft(connectionId, id, over),
    'rubrics.publish': ({ connectionId, id, over }) => rubrics.publish(connectionId, id, over),
    'rubrics.assign': async ({ connectionId, test, question, rubric }) => {
      await rubrics.assign(connectionId, test, question, rubric)
      return null
    },
    'rubrics.archive': async ({ connectionId, id, isArchived }) => {
      await rubrics.archive(connectionId, id, isArchived)
      return null
    },
    'rubrics.importJson': ({ connectionId, text }) => rubrics.importJson(connectionId, text),
    'rubrics.exportJson': ({ connectionId, id }, { windowId }) =>
      rubrics.exportTo(connectionId, [id], (suggestedName) =>
        shell.askWhereToSave(windowId, { kind: 'export', suggestedName }),
      ),
  }
}
