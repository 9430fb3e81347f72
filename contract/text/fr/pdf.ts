import type { enPdf } from '../en-pdf.ts'
import type { French } from '../translation.ts'

export const frPdf: French<typeof enPdf> = {
  pdf: {
    password: 'Ce fichier est protégé par un mot de passe.',
    passwordField: 'Mot de passe',
    open: 'Ouvrir',
    wrongPassword: 'Mot de passe incorrect.',
    comments: 'Commentaires de la page {{number}}',
    hiddenLayers: 'Calques masqués',
  },
}
