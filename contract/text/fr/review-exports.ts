import type { enReviewExports } from '../en-review-exports.ts'
import type { French } from '../translation.ts'

export const frReviewExports: French<typeof enReviewExports> = {
  reviewExports: {
    reviews: 'Évaluations',
    reviewsHint: 'Une par session et évaluateur',
    scores: 'Scores',
    scoresHint: 'Une par question et critère de grille',
    notes: 'Annotations',
    notesHint: 'Une par annotation sur une réponse',
    history: 'Historique',
    historyHint: 'Une par modification',
    onlyReviewed: 'Les sessions sans évaluation sont ignorées.',
    privateNotes: 'Inclure les annotations privées',
    onlyChanges: 'Seulement le nouveau ou modifié depuis',
    noEarlier: 'Rien d’exporté',
    earlier: 'Export précédent',
    earlierOne_one: '{{when}}, {{count, number}} ligne, {{file}}',
    earlierOne_many: '{{when}}, {{count, number}} de lignes, {{file}}',
    earlierOne_other: '{{when}}, {{count, number}} lignes, {{file}}',
    changesHint: 'La première colonne indique : nouveau, modifié ou retiré.',
    value: {
      change: { new: 'Nouveau', changed: 'Modifié', withdrawn: 'Retiré' },
      status: { inProgress: 'En cours', submitted: 'Soumise', reopened: 'Rouverte' },
      rowType: { total: 'Total', criterion: 'Critère' },
      place: {
        answer: 'Réponse entière',
        time: 'Vidéo',
        passage: 'Passage',
        filePassage: 'Passage d’un fichier',
        fileArea: 'Zone d’une page',
        session: 'Session (privée)',
      },
      noteShape: { rectangle: 'Rectangle', highlight: 'Surlignage', ink: 'Dessin' },
      action: { set: 'Modifié', undo: 'Annulé', redo: 'Rétabli', import: 'Importé' },
      subject: {
        verdict: 'Verdict',
        score: 'Score',
        answerNote: 'Annotation sur une réponse',
        comment: 'Commentaire officiel',
        status: 'Statut',
        note: 'Annotation privée',
        reveal: 'Révélé à l’aveugle',
      },
    },
  },
}
