import type { enDialogs } from '../en-dialogs.ts'
import type { Russian } from '../translation.ts'

export const ruDialogs: Russian<typeof enDialogs> = {
  failedLoad: {
    title: 'Не удалось загрузить окно',
    text: 'Сохранённые данные целы. Попробуйте снова или перезапустите приложение.',
    again: 'Попробовать снова',
    close: 'Закрыть окно',
  },
  replaceFile: {
    title: 'Заменить «{{name}}»?',
    text: 'Файл с таким именем уже есть в папке «{{folder}}».',
    replace: 'Заменить',
    cancel: 'Отмена',
  },
  openLink: {
    title: 'Открыть в браузере',
    message: 'Открыть {{host}} в браузере?',
    text: 'Этот адрес взят из данных сервиса, а не из Proctor Desk.',
    open: 'Открыть',
  },
  startFailed: {
    quit: 'Выйти',
    title: 'Не удалось запустить Proctor Desk',
    refusedOption: 'С параметром {{option}} ваши данные станут доступны посторонним. Запустите приложение без него.',
  },
}
