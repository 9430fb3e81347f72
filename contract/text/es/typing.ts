import type { enTyping } from '../en-typing.ts'
import type { Spanish } from '../translation.ts'

export const esTyping: Spanish<typeof enTyping> = {
  typing: {
    cut: 'El texto pegado se ha cortado',
    holds_one: 'En este campo cabe {{count, number}} carácter.',
    holds_many: 'En este campo caben {{count, number}} de caracteres.',
    holds_other: 'En este campo caben {{count, number}} caracteres.',
  },
}
