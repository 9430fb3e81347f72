import type { enValueNames } from '../en-value-names.ts'
import type { Russian } from '../translation.ts'

export const ruValueNames: Russian<typeof enValueNames> = {
  valueNames: {
    title: 'Метки прокторинга — {{name}}',
    text: 'Результаты прокторинга — числа. Метки хранятся только на этом компьютере.',
    conclusion: 'Заключение',
    evaluation: 'Оценка',
    none: 'Меток пока нет',
    occurs_one: 'В {{count, number}} отчёте',
    occurs_few: 'В {{count, number}} отчётах',
    occurs_many: 'В {{count, number}} отчётах',
    occurs_other: 'В {{count, number}} отчёта',
    line: 'Значение {{value}}',
    value: 'Значение',
    name: 'Метка',
    tone: 'Цвет',
    tones: { neutral: 'Нейтральный', ok: 'В порядке', warn: 'Требует внимания', bad: 'Проблема' },
    add: 'Добавить метку',
    addTo: { conclusion: 'Добавить метку заключения', evaluation: 'Добавить метку оценки' },
    remove: 'Удалить метку для {{value}}',
    removed: '«{{name}}» ({{value}}) удалится при сохранении.',
    keep: 'Отменить',
    problem: {
      value: 'Введите целое число.',
      twice: 'Уже есть в списке.',
      name: 'Введите метку или удалите строку.',
    },
  },
}
