import type { enPdf } from '../en-pdf.ts'
import type { German } from '../translation.ts'

export const dePdf: German<typeof enPdf> = {
  pdf: {
    password: 'Diese Datei ist mit einem Kennwort geschützt.',
    passwordField: 'Kennwort',
    open: 'Öffnen',
    wrongPassword: 'Falsches Kennwort.',
    comments: 'Kommentare auf Seite {{number}}',
    hiddenLayers: 'Ausgeblendete Ebenen',
  },
}
