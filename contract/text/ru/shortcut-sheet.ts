import type { enShortcutSheet } from '../en-shortcut-sheet.ts'
import type { Russian } from '../translation.ts'

export const ruShortcutSheet: Russian<typeof enShortcutSheet> = {
  shortcutSheet: {
    everywhere: 'Везде',
    grid: 'Список сеансов',
    session: 'Сеанс',
    review: 'Проверка',
    player: 'Видео',
    notes: 'Заметки к ответам',
    rubric: 'Рубрика',
    file: 'Файл',
    insight: 'Аналитика',
    downloads: 'Загрузки',
    tests: 'Тесты',
    participants: 'Участники',
    registration: 'Регистрация участников',
    employees: 'Сотрудники',
    programs: 'Программы',
    results: 'Результаты',
    outbox: 'Исходящие',
    settings: 'Настройки',
    singleKeysOff: 'Одиночные клавиши действуют, только когда фокус на списке или видео.',
  },
}
