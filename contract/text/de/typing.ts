import type { enTyping } from '../en-typing.ts'
import type { German } from '../translation.ts'

export const deTyping: German<typeof enTyping> = {
  typing: {
    cut: 'Eingefügter Text wurde gekürzt',
    holds_one: 'In dieses Feld passt {{count, number}} Zeichen.',
    holds_other: 'In dieses Feld passen {{count, number}} Zeichen.',
  },
}
