import type { enTranscriptFiles } from '../en-transcript-files.ts'
import type { French } from '../translation.ts'

export const frTranscriptFiles: French<typeof enTranscriptFiles> = {
  transcriptFiles: {
    add: 'Ajouter une transcription',
    addFolder: 'Ajouter les transcriptions d’un dossier',
    fileType: 'Transcriptions',
  },
}
