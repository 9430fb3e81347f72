import type { enValueNames } from '../en-value-names.ts'
import type { French } from '../translation.ts'

export const frValueNames: French<typeof enValueNames> = {
  valueNames: {
    title: 'Libellés de surveillance – {{name}}',
    text: 'Les résultats de la surveillance sont des nombres. Leurs libellés restent sur cet ordinateur.',
    conclusion: 'Conclusion',
    evaluation: 'Appréciation',
    none: 'Aucun libellé',
    occurs_one: 'Dans {{count, number}} rapport',
    occurs_many: 'Dans {{count, number}} de rapports',
    occurs_other: 'Dans {{count, number}} rapports',
    line: 'Valeur {{value}}',
    value: 'Valeur',
    name: 'Libellé',
    tone: 'Couleur',
    tones: { neutral: 'Neutre', ok: 'OK', warn: 'À vérifier', bad: 'Problème' },
    add: 'Ajouter un libellé',
    addTo: { conclusion: 'Ajouter un libellé de conclusion', evaluation: 'Ajouter un libellé d’appréciation' },
    remove: 'Supprimer le libellé de {{value}}',
    removed: '« {{name}} » ({{value}}) sera supprimé à l’enregistrement.',
    keep: 'Annuler',
    problem: {
      value: 'Saisissez un nombre entier.',
      twice: 'Déjà dans la liste.',
      name: 'Saisissez un libellé ou supprimez la ligne.',
    },
  },
}
