import type { enSyncDialogs } from '../en-sync-dialogs.ts'
import type { Russian } from '../translation.ts'

export const ruSyncDialogs: Russian<typeof enSyncDialogs> = {
  syncDialogs: {
    failedDetails: 'Сбой синхронизации',
    laterStartTitle: 'Сдвинуть начальную дату',
    laterStartText:
      'Сервис не принял {{value}} как начальную дату для центра {{center}}. Сеансы, изменённые до новой даты, не синхронизируются; уже синхронизированные останутся.',
    laterStartLabel: 'Синхронизировать сеансы, изменённые с',
    laterStartZone: 'Часовой пояс: {{zone}}',
    laterStartSave: 'Сохранить и синхронизировать',
    laterStartInvalid: 'Введите дату и время.',
    rejectedTitle: 'Нечитаемые элементы',
    rejectedText:
      'Proctor Desk не смог прочитать эти элементы. Они хранятся и будут прочитаны, когда сервис их исправит.',
    rejectedRaw: 'Исходные данные',
    rejectedHidden: 'Скрыто при слепой проверке.',
    rejectedNone: 'Нечитаемых элементов нет',
    timeAhead:
      'Сервис сообщил для центра {{center}} время в будущем: {{when}}. Приложение синхронизировало данные с более раннего времени, поэтому ничего не пропущено.',
    allTitle: 'Список всех сеансов загружается заново',
    allText: 'Сеансы, которых больше нет в сервисе, получают пометку. Ничего не удаляется.',
  },
}
