import type { enTranscriptFiles } from '../en-transcript-files.ts'
import type { Spanish } from '../translation.ts'

export const esTranscriptFiles: Spanish<typeof enTranscriptFiles> = {
  transcriptFiles: {
    add: 'Añadir transcripción',
    addFolder: 'Añadir transcripciones de una carpeta',
    fileType: 'Transcripciones',
  },
}
