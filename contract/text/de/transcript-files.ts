import type { enTranscriptFiles } from '../en-transcript-files.ts'
import type { German } from '../translation.ts'

export const deTranscriptFiles: German<typeof enTranscriptFiles> = {
  transcriptFiles: {
    add: 'Transkript hinzufügen',
    addFolder: 'Transkripte aus einem Ordner hinzufügen',
    fileType: 'Transkripte',
  },
}
