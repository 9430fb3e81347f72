import type { enEvidence } from '../en-evidence.ts'
import type { German } from '../translation.ts'

export const deEvidence: German<typeof enEvidence> = {
  evidence: {
    title: 'Nachweisbericht',
    make: 'Nachweisbericht…',
    running: '{{fileName}} wird erstellt',
    progress: '{{sessions, number}} von {{total, number}}',
    done: '{{fileName}} gespeichert',
    doneSessions_one: '{{count, number}} Sitzung im Bericht.',
    doneSessions_other: '{{count, number}} Sitzungen im Bericht.',
    cancelled: 'Bericht abgebrochen',
    failed: 'Bericht nicht gespeichert',
    tooMany: 'Zu viele Sitzungen für einen Bericht',
    tooManyText: 'Höchstens {{most, number}} auswählen.',
  },
}
