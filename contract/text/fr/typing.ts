import type { enTyping } from '../en-typing.ts'
import type { French } from '../translation.ts'

export const frTyping: French<typeof enTyping> = {
  typing: {
    cut: 'Le texte collé a été tronqué',
    holds_one: 'Ce champ accepte {{count, number}} caractère.',
    holds_many: 'Ce champ accepte {{count, number}} de caractères.',
    holds_other: 'Ce champ accepte {{count, number}} caractères.',
  },
}
