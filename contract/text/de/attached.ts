import type { enAttached } from '../en-attached.ts'
import type { German } from '../translation.ts'

export const deAttached: German<typeof enAttached> = {
  attached: {
    title_one: '{{count, number}} Anhang',
    title_other: '{{count, number}} Anhänge',
    unnamed: 'Anhang {{number}}',
    damaged: '{{name}} konnte nicht geöffnet werden. Der Anhang ist beschädigt oder mit einem Kennwort geschützt.',
    failed: '{{name}} konnte nicht geöffnet werden. {{reason}}',
    tooDeep: 'So tief verschachtelte Anhänge werden nicht geöffnet.',
    trail: 'Dateien um diesen Anhang',
    back: 'Zurück zu {{name}}',
    noNotes: 'Notizen gehören zur Datei selbst, nicht zu Anhängen.',
  },
}
