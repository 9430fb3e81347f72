import type { enCrash } from '../en-crash.ts'
import type { Russian } from '../translation.ts'

export const ruCrash: Russian<typeof enCrash> = {
  crash: {
    ended: 'Proctor Desk неожиданно завершил работу',
    window: 'Окно аварийно закрылось и было перезагружено',
    unresponsive: 'Окно перестало отвечать и было перезагружено',
    thread: 'Процесс обработки данных остановлен',
    unexpected: 'В Proctor Desk произошла ошибка',
    safe: 'Сохранённые данные целы. Отчёт помогает найти причину.',
    notSaved: 'Не удалось сохранить отчёт',
  },
  unresponsive: {
    title: 'Окно не отвечает',
    text: 'При перезагрузке пропадёт всё, что ещё не сохранено.',
    wait: 'Подождать',
    reload: 'Перезагрузить',
  },
  crashesAgain: {
    title: 'Окно снова и снова аварийно закрывается',
    text: 'Сохранённые данные целы. Перезагрузите окно или закройте его и перезапустите приложение.',
    reload: 'Перезагрузить',
    close: 'Закрыть окно',
  },
}
