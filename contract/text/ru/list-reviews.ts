import type { enListReviews } from '../en-list-reviews.ts'
import type { Russian } from '../translation.ts'

export const ruListReviews: Russian<typeof enListReviews> = {
  listReviews: {
    stage: {
      notStarted: 'Не начата',
      inProgress: 'В работе',
      submitted: 'Сдана',
      outdated: 'Устарела',
      reopened: 'Возвращена в работу',
    },
    noVerdict: 'Без вердикта',
    noPoints: 'Без балла',
    noNotes: 'Без заметок',
    notesOf: '{{kind}}: {{count, number}}',
    disagreement: { yes: 'Расходится', no: 'Совпадает' },
    unknownDisagreement: 'Не с чем сравнить',
    pointsRange: {
      from: 'От (баллы)',
      to: 'До (баллы)',
      outside: 'Введите 0 или больше.',
      least: 'от {{from}}',
      most: 'до {{to}}',
      between: '{{from}}–{{to}}',
      exactly_one: '{{count, number}} балл',
      exactly_few: '{{count, number}} балла',
      exactly_many: '{{count, number}} баллов',
      exactly_other: '{{count, number}} балла',
    },
    scoreOf: 'вопрос {{question}}, {{points}}',
    levelOf: '{{name}}, {{points}}',
    submittedBy: { me: 'Я', anyone: 'Кто угодно', nameless: 'Другой проверяющий' },
    preview: 'Моя проверка',
    status: 'Статус',
    verdict: 'Вердикт',
    score: 'Балл',
    notes: 'Заметки',
    proctoring: 'Прокторинг',
  },
}
