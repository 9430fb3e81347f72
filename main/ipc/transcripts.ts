import { textAt } from '../../contract/text/text-at.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

const EXTENSIONS = ['vtt', 'webvtt', 'srt', 'ttml', 'dfxp', 'xml', 'json']

export function transcriptHandlers(
  { transcripts }: Pick<Desk, 'transcripts'>,
  shell: Pick<ShellActions, 'askWhatToOpen'>,
): HandlerGroup<'transcripts'> {
  return {
    'transcripts.get': ({ media, ...place }) => transcripts.get(place, media),
    'transcripts.addFile': async ({ over, ...place }, { windowId }) => {
      const path = await shell.askWhatToOpen(windowId, {
        title: textAt('transcriptFiles.add'),
        filterName: textAt('transcriptFiles.fileType'),
        extensions: EXTENSIONS,
      })
      return path === null ? null : transcripts.addFile(place, path, over)
    },
    'transcripts.remove': async ({ over, ...place }) => ({ revision: await transcripts.remove(place, over) }),
    'transcripts.restore': ({ over, ...place }) => transcripts.restore(place, over),
    'transcripts.openFolder': async ({ connectionId }, { windowId }) => {
      const title = textAt('transcriptFiles.addFolder')
      const path = await shell.askWhatToOpen(windowId, { title, isFolder: true })
      return path === null ? null : transcripts.openFiles(windowId, connectionId, [path])
    },
    'transcripts.folderRows': ({ importId, offset, limit }, { windowId }) =>
      transcripts.fileRows(windowId, importId, offset, limit),
    'transcripts.applyFolder': ({ importId, replaces }, { windowId }) =>
      transcripts.applyFiles(windowId, importId, replaces),
    'transcripts.closeFolder': ({ importId }, { windowId }) => {
      transcripts.closeFiles(windowId, importId)
      return null
    },
    'transcripts.saveRecorded': async ({ media, recorded, ...place }) => {
      await transcripts.saveRecorded(place, media, recorded)
      return null
    },
  }
}
