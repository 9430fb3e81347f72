import type { enEvidence } from '../en-evidence.ts'
import type { Russian } from '../translation.ts'

export const ruEvidence: Russian<typeof enEvidence> = {
  evidence: {
    title: 'Отчёт с доказательствами',
    make: 'Отчёт с доказательствами…',
    running: 'Создание файла {{fileName}}',
    progress: '{{sessions, number}} из {{total, number}}',
    done: 'Файл {{fileName}} сохранён',
    doneSessions_one: '{{count, number}} сеанс в отчёте.',
    doneSessions_few: '{{count, number}} сеанса в отчёте.',
    doneSessions_many: '{{count, number}} сеансов в отчёте.',
    doneSessions_other: '{{count, number}} сеанса в отчёте.',
    cancelled: 'Создание отчёта отменено',
    failed: 'Отчёт не сохранён',
    tooMany: 'Слишком много сеансов для одного отчёта',
    tooManyText: 'Выберите не более {{most, number}}.',
  },
}
