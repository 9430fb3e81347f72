import type { enTyping } from '../en-typing.ts'
import type { Spanish } from '../translation.ts'

export const esTyping: Spanish<typeof enTyping> = {
  typing: {
    cut: 'El texto pegado se ha cortado',
    most_one: 'En este campo cabe {{count, number}} carácter como máximo.',
    most_many: 'En este campo caben {{count, number}} de caracteres como máximo.',
    most_other: 'En este campo caben {{count, number}} caracteres como máximo.',
  },
}
