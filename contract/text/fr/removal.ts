import type { enRemoval } from '../en-removal.ts'
import type { French } from '../translation.ts'

export const frRemoval: French<typeof enRemoval> = {
  removal: {
    title: 'Supprimer « {{name}} » ?',
    text_one:
      'Sa clé secrète, {{count, number}} session et {{size}} de données seront supprimées de cet ordinateur. Le service reste inchangé.',
    text_many:
      'Sa clé secrète, {{count, number}} de sessions et {{size}} de données seront supprimées de cet ordinateur. Le service reste inchangé.',
    text_other:
      'Sa clé secrète, {{count, number}} sessions et {{size}} de données seront supprimées de cet ordinateur. Le service reste inchangé.',
    uncounted:
      'Sa clé secrète et toutes ses données seront supprimées de cet ordinateur. Elle est verrouillée : elle peut contenir des annotations qui n’existent nulle part ailleurs.',
    reviews_one: 'Vos annotations ou évaluations sur {{count, number}} session n’existent que sur cet ordinateur.',
    reviews_many: 'Vos annotations ou évaluations sur {{count, number}} de sessions n’existent que sur cet ordinateur.',
    reviews_other: 'Vos annotations ou évaluations sur {{count, number}} sessions n’existent que sur cet ordinateur.',
    rubrics_one: '{{count, number}} grille n’existe que sur cet ordinateur.',
    rubrics_many: '{{count, number}} de grilles n’existent que sur cet ordinateur.',
    rubrics_other: '{{count, number}} grilles n’existent que sur cet ordinateur.',
    transcripts_one: 'La {{count, number}} transcription que vous avez ajoutée n’existe que sur cet ordinateur.',
    transcripts_many:
      'Les {{count, number}} de transcriptions que vous avez ajoutées n’existent que sur cet ordinateur.',
    transcripts_other: 'Les {{count, number}} transcriptions que vous avez ajoutées n’existent que sur cet ordinateur.',
    profiles_one: 'Les champs de {{count, number}} profil ne sont notés que sur cet ordinateur.',
    profiles_many: 'Les champs de {{count, number}} de profils ne sont notés que sur cet ordinateur.',
    profiles_other: 'Les champs de {{count, number}} profils ne sont notés que sur cet ordinateur.',
    programs_one: '{{count, number}} programme, tel qu’envoyé ou en brouillon, n’existe que sur cet ordinateur.',
    programs_many:
      '{{count, number}} de programmes, tels qu’envoyés ou en brouillon, n’existent que sur cet ordinateur.',
    programs_other: '{{count, number}} programmes, tels qu’envoyés ou en brouillon, n’existent que sur cet ordinateur.',
    changes_one:
      'La boîte d’envoi avec {{count, number}} modification, son journal et les liens des personnes n’existent que sur cet ordinateur.',
    changes_many:
      'La boîte d’envoi avec {{count, number}} de modifications, son journal et les liens des personnes n’existent que sur cet ordinateur.',
    changes_other:
      'La boîte d’envoi avec {{count, number}} modifications, son journal et les liens des personnes n’existent que sur cet ordinateur.',
    reviewsAsk: 'Une confirmation distincte vous sera demandée.',
    exportAsk: 'Ce travail est d’abord enregistré dans un fichier. L’application ne peut pas le relire.',
    exportAndRemove: 'Enregistrer et supprimer…',
    notRemoved: 'La connexion n’a pas été supprimée.',
    remove: 'Supprimer',
    secondTitle: 'Supprimer aussi votre propre travail ?',
    secondUncounted: 'Ses annotations et évaluations éventuelles seront irrécupérables. Le service ne les a pas.',
    secondRemove: 'Supprimer mon travail',
    keep: 'Conserver la connexion',
    done: '« {{name}} » supprimée',
  },
}
