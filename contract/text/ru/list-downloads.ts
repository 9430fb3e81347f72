import type { enListDownloads } from '../en-list-downloads.ts'
import type { Russian } from '../translation.ts'

export const ruListDownloads: Russian<typeof enListDownloads> = {
  listDownloads: {
    state: {
      queued: 'Ожидает',
      paused: 'Приостановлен',
      ready: 'Готов',
      partly: 'Частично',
      outdated: 'Устарел',
    },
    none: 'Не загружен',
    badge: 'Без сети: {{state}}',
    stateAndSize: '{{state}}, {{size}}',
    missing: '{{what}}: {{why}}',
    missingItem: {
      video: 'Видео {{num}}',
      original: 'Исходное видео {{num}}',
      essayFile: 'Файл вопроса {{num}}',
      protocol: 'Протокол',
      report: 'Отчёт',
    },
    outdatedSince: 'Отчёт изменён: {{time}}',
    readyOffline: 'Без сети: {{ready, number}} из {{total, number}} · {{size}}',
    download: 'Загрузить…',
    keepView: 'Хранить это представление…',
    downloadSession: 'Загрузить этот сеанс…',
  },
}
