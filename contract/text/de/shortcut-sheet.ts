import type { enShortcutSheet } from '../en-shortcut-sheet.ts'
import type { German } from '../translation.ts'

export const deShortcutSheet: German<typeof enShortcutSheet> = {
  shortcutSheet: {
    everywhere: 'Überall',
    grid: 'Sitzungsliste',
    session: 'Sitzung',
    review: 'Bewertung',
    player: 'Video',
    notes: 'Notizen zu Antworten',
    rubric: 'Bewertungsraster',
    file: 'Datei',
    insight: 'Auswertung',
    downloads: 'Downloads',
    tests: 'Tests',
    participants: 'Teilnehmende',
    registration: 'Registrierung von Teilnehmenden',
    employees: 'Mitarbeitende',
    programs: 'Programme',
    results: 'Ergebnisse',
    outbox: 'Postausgang',
    settings: 'Einstellungen',
    singleKeysOff: 'Kürzel aus einer Taste wirken nur, wenn Liste oder Video den Fokus hat.',
  },
}
