import type { enListReviews } from '../en-list-reviews.ts'
import type { Spanish } from '../translation.ts'

export const esListReviews: Spanish<typeof enListReviews> = {
  listReviews: {
    stage: {
      notStarted: 'Sin empezar',
      inProgress: 'En curso',
      submitted: 'Entregada',
      outdated: 'Desactualizada',
      reopened: 'Reabierta',
    },
    noVerdict: 'Sin veredicto',
    noPoints: 'Sin puntuación',
    noNotes: 'Sin notas',
    notesOf: '{{kind}}: {{count, number}}',
    disagreement: { yes: 'Discrepa', no: 'Coincide' },
    unknownDisagreement: 'Nada que comparar',
    pointsRange: {
      from: 'Desde (puntos)',
      to: 'Hasta (puntos)',
      outside: 'Introduzca 0 o más.',
      least: '{{from}} o más',
      most: '{{to}} o menos',
      between: '{{from}}–{{to}}',
      exactly_one: '{{count, number}} punto',
      exactly_many: '{{count, number}} de puntos',
      exactly_other: '{{count, number}} puntos',
    },
    scoreOf: 'pregunta {{question}}, {{points}}',
    levelOf: '{{name}}, {{points}}',
    submittedBy: { me: 'Yo', anyone: 'Cualquiera', nameless: 'Otro revisor' },
    preview: 'Mi revisión',
    status: 'Estado',
    verdict: 'Veredicto',
    score: 'Puntuación',
    notes: 'Notas',
    proctoring: 'Supervisión',
  },
}
