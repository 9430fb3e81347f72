import type { enOffline } from '../en-offline.ts'
import type { Russian } from '../translation.ts'

export const ruOffline: Russian<typeof enOffline> = {
  offline: {
    title: 'Сеть',
    hint: 'Приложение не отправляет запросов: ни синхронизации, ни отчётов, ни видео. Всё, что есть на этом компьютере, остаётся доступным.',
    metered: 'Загружать в лимитных сетях',
    meteredHint: 'Если выключено, загрузки приостанавливаются в мобильных сетях и там, где система экономит трафик.',
  },
}
