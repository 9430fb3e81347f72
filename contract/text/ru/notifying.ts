import type { enNotifying } from '../en-notifying.ts'
import type { Russian } from '../translation.ts'

export const ruNotifying: Russian<typeof enNotifying> = {
  notifying: {
    title: 'Уведомления',
    switch: 'Уведомлять о завершении синхронизации или экспорта',
    hint: 'Только пока ни одно окно Proctor Desk не активно. До вашего возвращения значок показывает число новых сеансов.',
    synced: 'Синхронизация завершена',
    syncFailed: 'Сбой синхронизации',
    exported: 'Экспорт завершён',
    evidenceMade: 'Отчёт с доказательствами готов',
    came: '{{name}}. Новых: {{created, number}}, изменённых: {{changed, number}}',
    failedFor: '{{name}}: {{reason}}',
    newSessions_one: '{{count, number}} новый сеанс',
    newSessions_few: '{{count, number}} новых сеанса',
    newSessions_many: '{{count, number}} новых сеансов',
    newSessions_other: '{{count, number}} нового сеанса',
    recent: 'Недавние подключения',
  },
}
