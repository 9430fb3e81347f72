import type { enAttached } from '../en-attached.ts'
import type { Russian } from '../translation.ts'

export const ruAttached: Russian<typeof enAttached> = {
  attached: {
    title_one: '{{count, number}} вложение',
    title_few: '{{count, number}} вложения',
    title_many: '{{count, number}} вложений',
    title_other: '{{count, number}} вложения',
    unnamed: 'Вложение {{number}}',
    damaged: 'Не удалось открыть {{name}}. Вложение повреждено или защищено паролем.',
    failed: 'Не удалось открыть {{name}}. {{reason}}',
    tooDeep: 'Вложения такой глубины не открываются.',
    trail: 'Файлы, в которых находится вложение',
    back: 'Назад к {{name}}',
    noNotes: 'Заметки относятся к самому файлу, а не к вложениям.',
  },
}
