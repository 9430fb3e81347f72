import type { enReviewExports } from '../en-review-exports.ts'
import type { Spanish } from '../translation.ts'

export const esReviewExports: Spanish<typeof enReviewExports> = {
  reviewExports: {
    reviews: 'Revisiones',
    reviewsHint: 'Una por sesión y revisor',
    scores: 'Puntuaciones',
    scoresHint: 'Una por pregunta y criterio de la rúbrica',
    notes: 'Notas',
    notesHint: 'Una por nota sobre una respuesta',
    history: 'Historial',
    historyHint: 'Una por cambio',
    onlyReviewed: 'Las sesiones sin revisiones se omiten.',
    privateNotes: 'Incluir notas privadas',
    onlyChanges: 'Solo nuevas o modificadas desde',
    noEarlier: 'Aún no se ha exportado nada',
    earlier: 'Exportación anterior',
    earlierOne_one: '{{when}}, {{count, number}} fila, {{file}}',
    earlierOne_many: '{{when}}, {{count, number}} de filas, {{file}}',
    earlierOne_other: '{{when}}, {{count, number}} filas, {{file}}',
    changesHint: 'La primera columna indica si la fila es nueva, modificada o retirada.',
    value: {
      change: { new: 'Nueva', changed: 'Modificada', withdrawn: 'Retirada' },
      status: { inProgress: 'En curso', submitted: 'Entregada', reopened: 'Reabierta' },
      rowType: { total: 'Total', criterion: 'Criterio' },
      place: {
        answer: 'Respuesta completa',
        time: 'Video',
        passage: 'Pasaje',
        filePassage: 'Pasaje de un archivo',
        fileArea: 'Área de una página',
        session: 'Sesión (privada)',
      },
      noteShape: { rectangle: 'Rectángulo', highlight: 'Resaltado', ink: 'Dibujo' },
      action: { set: 'Modificado', undo: 'Deshecho', redo: 'Rehecho', import: 'Importado' },
      subject: {
        verdict: 'Veredicto',
        score: 'Puntuación',
        answerNote: 'Nota sobre una respuesta',
        comment: 'Comentario de la revisión',
        status: 'Estado',
        note: 'Nota privada',
        reveal: 'Revelado en la revisión a ciegas',
      },
    },
  },
}
