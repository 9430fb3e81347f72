import type { enExporting } from '../en-exporting.ts'
import type { German } from '../translation.ts'

export const deExporting: German<typeof enExporting> = {
  exports: {
    cutTexts_one: '{{count, number}} Zelle war zu klein für ihren Text. CSV enthält ihn ganz.',
    cutTexts_other: '{{count, number}} Zellen waren zu klein für ihren Text. CSV enthält ihn ganz.',
    title: 'Exportieren',
    what: 'Zeilen',
    sessions: 'Sitzungen',
    sessionsHint: 'Eine pro Sitzung',
    answers: 'Antworten',
    answersHint: 'Eine pro Frage (heruntergeladene Berichte)',
    scope: 'Umfang',
    scopeAll: 'Alle Sitzungen ({{count, number}})',
    scopeView: 'Aktuelle Ansicht ({{count, number}})',
    scopeOne: 'Diese Sitzung: {{name}}',
    scopeSelection_one: 'Ausgewählte Sitzung',
    scopeSelection_other: 'Ausgewählte Sitzungen ({{count, number}})',
    answersCoverage_one:
      '{{count, number}} von {{total, number}} hat einen heruntergeladenen Bericht; die anderen werden übersprungen.',
    answersCoverage_other:
      '{{count, number}} von {{total, number}} haben einen heruntergeladenen Bericht; die anderen werden übersprungen.',
    start: 'Exportieren…',
    preview: 'Vorschau',
    running: '{{fileName}} wird exportiert',
    progress: '{{rows, number}} von {{total, number}}',
    done: '{{fileName}} exportiert',
    doneSessions_one: '{{count, number}} Sitzung gespeichert.',
    doneSessions_other: '{{count, number}} Sitzungen gespeichert.',
    doneRows_one: '{{count, number}} Zeile gespeichert.',
    doneRows_other: '{{count, number}} Zeilen gespeichert.',
    unrecorded:
      'Dieser Export konnte nicht festgehalten werden: Der nächste mit „Nur Neues oder Geändertes“ wiederholt seine Zeilen.',
    without_one: '{{count, number}} Sitzung übersprungen (kein Bericht).',
    without_other: '{{count, number}} Sitzungen übersprungen (kein Bericht).',
    show: 'Im Ordner anzeigen',
    drag: 'In eine andere App ziehen',
    fileGone: '{{fileName}} ist nicht mehr dort, wo die Datei gespeichert wurde',
    cancelled: 'Export abgebrochen',
    cancelledText: 'Keine Datei wurde gespeichert.',
    failed: 'Export fehlgeschlagen',
    failedKept: 'Keine unvollständige Datei wurde gespeichert.',
  },
}
