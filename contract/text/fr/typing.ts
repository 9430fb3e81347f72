import type { enTyping } from '../en-typing.ts'
import type { French } from '../translation.ts'

export const frTyping: French<typeof enTyping> = {
  typing: {
    cut: 'Le texte collé a été tronqué',
    most_one: 'Ce champ accepte {{count, number}} caractère au maximum.',
    most_many: 'Ce champ accepte {{count, number}} de caractères au maximum.',
    most_other: 'Ce champ accepte {{count, number}} caractères au maximum.',
  },
}
