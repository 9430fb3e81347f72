import type { enTranscriptFiles } from '../en-transcript-files.ts'
import type { Russian } from '../translation.ts'

export const ruTranscriptFiles: Russian<typeof enTranscriptFiles> = {
  transcriptFiles: {
    add: 'Добавить расшифровку',
    addFolder: 'Добавить расшифровки из папки',
    fileType: 'Расшифровки',
  },
}
