import type { enTyping } from '../en-typing.ts'
import type { Russian } from '../translation.ts'

export const ruTyping: Russian<typeof enTyping> = {
  typing: {
    cut: 'Вставленный текст обрезан',
    holds_one: 'В это поле помещается {{count, number}} символ.',
    holds_few: 'В это поле помещаются {{count, number}} символа.',
    holds_many: 'В это поле помещается {{count, number}} символов.',
    holds_other: 'В это поле помещается {{count, number}} символа.',
  },
}
