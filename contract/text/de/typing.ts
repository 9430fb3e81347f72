import type { enTyping } from '../en-typing.ts'
import type { German } from '../translation.ts'

export const deTyping: German<typeof enTyping> = {
  typing: {
    cut: 'Eingefügter Text wurde gekürzt',
    most_one: 'In dieses Feld passt höchstens {{count, number}} Zeichen.',
    most_other: 'In dieses Feld passen höchstens {{count, number}} Zeichen.',
  },
}
