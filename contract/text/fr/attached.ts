import type { enAttached } from '../en-attached.ts'
import type { French } from '../translation.ts'

export const frAttached: French<typeof enAttached> = {
  attached: {
    title_one: '{{count, number}} pièce jointe',
    title_many: '{{count, number}} de pièces jointes',
    title_other: '{{count, number}} pièces jointes',
    unnamed: 'Pièce jointe {{number}}',
    damaged: 'Impossible d’ouvrir {{name}}. La pièce jointe est endommagée ou protégée par un mot de passe.',
    failed: 'Impossible d’ouvrir {{name}}. {{reason}}',
    tooDeep: 'Les pièces jointes aussi imbriquées ne sont pas ouvertes.',
    trail: 'Fichiers contenant cette pièce jointe',
    back: 'Retour à {{name}}',
    noNotes: 'Les notes portent sur le fichier, pas sur ses pièces jointes.',
  },
}
