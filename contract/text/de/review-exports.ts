import type { enReviewExports } from '../en-review-exports.ts'
import type { German } from '../translation.ts'

export const deReviewExports: German<typeof enReviewExports> = {
  reviewExports: {
    reviews: 'Bewertungen',
    reviewsHint: 'Eine pro Sitzung und bewertender Person',
    scores: 'Punkte',
    scoresHint: 'Eine pro Frage und Kriterium des Bewertungsrasters',
    notes: 'Notizen',
    notesHint: 'Eine pro Notiz zu einer Antwort',
    history: 'Verlauf',
    historyHint: 'Eine pro Änderung',
    onlyReviewed: 'Sitzungen ohne Bewertung werden übersprungen.',
    privateNotes: 'Private Notizen einschließen',
    onlyChanges: 'Nur Neues oder Geändertes seit',
    noEarlier: 'Noch nichts exportiert',
    earlier: 'Früherer Export',
    earlierOne_one: '{{when}}, {{count, number}} Zeile, {{file}}',
    earlierOne_other: '{{when}}, {{count, number}} Zeilen, {{file}}',
    changesHint: 'Die erste Spalte sagt „Neu“, „Geändert“ oder „Zurückgezogen“.',
    value: {
      change: { new: 'Neu', changed: 'Geändert', withdrawn: 'Zurückgezogen' },
      status: { inProgress: 'In Arbeit', submitted: 'Eingereicht', reopened: 'Wieder geöffnet' },
      rowType: { total: 'Gesamt', criterion: 'Kriterium' },
      place: {
        answer: 'Ganze Antwort',
        time: 'Video',
        passage: 'Textstelle',
        filePassage: 'Textstelle in einer Datei',
        fileArea: 'Bereich einer Seite',
        session: 'Sitzung (privat)',
      },
      noteShape: { rectangle: 'Rechteck', highlight: 'Markierung', ink: 'Zeichnung' },
      action: { set: 'Geändert', undo: 'Rückgängig gemacht', redo: 'Wiederholt', import: 'Importiert' },
      subject: {
        verdict: 'Urteil',
        score: 'Punkte',
        answerNote: 'Notiz zur Antwort',
        comment: 'Bewertungskommentar',
        status: 'Status',
        note: 'Private Notiz',
        reveal: 'In der Blindbewertung aufgedeckt',
      },
    },
  },
}
