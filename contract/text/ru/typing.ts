import type { enTyping } from '../en-typing.ts'
import type { Russian } from '../translation.ts'

export const ruTyping: Russian<typeof enTyping> = {
  typing: {
    cut: 'Вставленный текст обрезан',
    most_one: 'В это поле помещается не больше {{count, number}} символа.',
    most_few: 'В это поле помещается не больше {{count, number}} символов.',
    most_many: 'В это поле помещается не больше {{count, number}} символов.',
    most_other: 'В это поле помещается не больше {{count, number}} символа.',
  },
}
