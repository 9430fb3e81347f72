import type { enListReviews } from '../en-list-reviews.ts'
import type { French } from '../translation.ts'

export const frListReviews: French<typeof enListReviews> = {
  listReviews: {
    stage: {
      notStarted: 'À faire',
      inProgress: 'En cours',
      submitted: 'Soumise',
      outdated: 'Obsolète',
      reopened: 'Rouverte',
    },
    noVerdict: 'Aucun verdict',
    noPoints: 'Aucun score',
    noNotes: 'Aucune annotation',
    notesOf: '{{kind}} : {{count, number}}',
    disagreement: { yes: 'Désaccord', no: 'Accord' },
    unknownDisagreement: 'Rien à comparer',
    pointsRange: {
      from: 'De (points)',
      to: 'À (points)',
      outside: 'Saisissez 0 ou plus.',
      least: '{{from}} ou plus',
      most: '{{to}} ou moins',
      between: '{{from}}–{{to}}',
      exactly_one: '{{count, number}} point',
      exactly_many: '{{count, number}} de points',
      exactly_other: '{{count, number}} points',
    },
    scoreOf: 'question {{question}}, {{points}}',
    levelOf: '{{name}}, {{points}}',
    submittedBy: { me: 'Moi', anyone: 'N’importe qui', nameless: 'Un autre évaluateur' },
    preview: 'Mon évaluation',
    status: 'Statut',
    verdict: 'Verdict',
    score: 'Score',
    notes: 'Annotations',
    proctoring: 'Surveillance',
  },
}
