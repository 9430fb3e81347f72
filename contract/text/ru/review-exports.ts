import type { enReviewExports } from '../en-review-exports.ts'
import type { Russian } from '../translation.ts'

export const ruReviewExports: Russian<typeof enReviewExports> = {
  reviewExports: {
    reviews: 'Проверки',
    reviewsHint: 'Одна на сеанс и проверяющего',
    scores: 'Баллы',
    scoresHint: 'Одна на вопрос и критерий рубрики',
    notes: 'Заметки',
    notesHint: 'Одна на заметку к ответу',
    history: 'История',
    historyHint: 'Одна на изменение',
    onlyReviewed: 'Сеансы без проверок пропускаются.',
    privateNotes: 'Включить личные заметки',
    onlyChanges: 'Только новые или изменённые после',
    noEarlier: 'Ещё ничего не экспортировано',
    earlier: 'Предыдущий экспорт',
    earlierOne_one: '{{when}}, {{count, number}} строка, {{file}}',
    earlierOne_few: '{{when}}, {{count, number}} строки, {{file}}',
    earlierOne_many: '{{when}}, {{count, number}} строк, {{file}}',
    earlierOne_other: '{{when}}, {{count, number}} строки, {{file}}',
    changesHint: 'В первом столбце: новое, изменено или отозвано.',
    value: {
      change: { new: 'Новое', changed: 'Изменено', withdrawn: 'Отозвано' },
      status: { inProgress: 'В работе', submitted: 'Сдана', reopened: 'Возвращена в работу' },
      rowType: { total: 'Итого', criterion: 'Критерий' },
      place: {
        answer: 'Весь ответ',
        time: 'Видео',
        passage: 'Отрывок',
        filePassage: 'Отрывок файла',
        fileArea: 'Область страницы',
        session: 'Сеанс (личное)',
      },
      noteShape: { rectangle: 'Прямоугольник', highlight: 'Выделение', ink: 'Рисунок' },
      action: { set: 'Изменено', undo: 'Отменено', redo: 'Повторено', import: 'Импортировано' },
      subject: {
        verdict: 'Вердикт',
        score: 'Балл',
        answerNote: 'Заметка к ответу',
        comment: 'Комментарий к проверке',
        status: 'Статус',
        note: 'Личная заметка',
        reveal: 'Раскрыто при слепой проверке',
      },
    },
  },
}
