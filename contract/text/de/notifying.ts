import type { enNotifying } from '../en-notifying.ts'
import type { German } from '../translation.ts'

export const deNotifying: German<typeof enNotifying> = {
  notifying: {
    title: 'Mitteilungen',
    switch: 'Mitteilen, wenn eine Synchronisierung oder ein Export endet',
    hint: 'Nur solange kein Fenster von Proctor Desk vorn ist. Bis Sie zurück sind, steht die Zahl neuer Sitzungen am Symbol der App.',
    synced: 'Synchronisierung fertig',
    syncFailed: 'Synchronisierung fehlgeschlagen',
    exported: 'Export fertig',
    evidenceMade: 'Nachweisbericht fertig',
    came: '{{name}}: {{created, number}} neu, {{changed, number}} geändert',
    failedFor: '{{name}}: {{reason}}',
    newSessions_one: '{{count, number}} neue Sitzung',
    newSessions_other: '{{count, number}} neue Sitzungen',
    recent: 'Zuletzt verwendete Verbindungen',
  },
}
