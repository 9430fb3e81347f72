import type { enListReviews } from '../en-list-reviews.ts'
import type { German } from '../translation.ts'

export const deListReviews: German<typeof enListReviews> = {
  listReviews: {
    stage: {
      notStarted: 'Offen',
      inProgress: 'In Arbeit',
      submitted: 'Eingereicht',
      outdated: 'Veraltet',
      reopened: 'Wieder geöffnet',
    },
    noVerdict: 'Kein Urteil',
    noPoints: 'Keine Punkte',
    noNotes: 'Keine Notizen',
    notesOf: '{{kind}}: {{count, number}}',
    disagreement: { yes: 'Weicht ab', no: 'Stimmt überein' },
    unknownDisagreement: 'Kein Vergleich möglich',
    pointsRange: {
      from: 'Von (Punkte)',
      to: 'Bis (Punkte)',
      outside: 'Geben Sie 0 oder mehr ein.',
      least: '{{from}} oder mehr',
      most: '{{to}} oder weniger',
      between: '{{from}}–{{to}}',
      exactly_one: '{{count, number}} Punkt',
      exactly_other: '{{count, number}} Punkte',
    },
    scoreOf: 'Frage {{question}}, {{points}}',
    levelOf: '{{name}}, {{points}}',
    submittedBy: { me: 'Von mir', anyone: 'Von allen', nameless: 'Von einer anderen Person' },
    preview: 'Meine Bewertung',
    status: 'Status',
    verdict: 'Urteil',
    score: 'Punkte',
    notes: 'Notizen',
    proctoring: 'Proctoring',
  },
}
