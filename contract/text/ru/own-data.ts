import type { enOwnData } from '../en-own-data.ts'
import type { Russian } from '../translation.ts'

export const ruOwnData: Russian<typeof enOwnData> = {
  reviewer: {
    title: 'Проверяющий',
    enter: 'Указать имя',
    edit: 'Изменить имя',
    text: 'Показывается рядом с вашими заметками. Сервису не передаётся.',
    name: 'Имя',
    initials: 'Инициалы',
    none: 'Имя не указано',
  },
  log: {
    text: 'Последние записи, без секретных ключей и личных данных.',
    lines: 'Записи журнала',
    empty: 'Журнал пуст',
    copy: 'Копировать всё',
    copied: 'Скопировано',
  },
  commandPalette: {
    title: 'Команды',
    placeholder: 'Поиск команд и людей',
    empty: 'Ничего не найдено',
    groups: {
      recent: 'Недавние',
      here: 'Этот экран',
      video: 'Видео',
      views: 'Представления',
      filters: 'Фильтры',
      go: 'Перейти',
      program: 'Приложение',
      sessions: 'Сеансы',
    },
    switchTo: 'Переключиться на {{name}}',
    settings: 'Настройки: {{section}}',
    theme: 'Тема: {{theme}}',
  },
}
