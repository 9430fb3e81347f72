import type { enPeople } from '../en-people.ts'
import type { French } from '../translation.ts'

export const frPeople: French<typeof enPeople> = {
  people: {
    problemRow: 'Ligne',
    problemReason: 'Problème',
    moreRows: 'et {{count, number}} de plus',
    noRows: 'Le tableau n’a aucune ligne sous ses titres.',
    reason: {
      cells: 'Plus de cellules que de colonnes : un séparateur n’est pas entre guillemets.',
      unreadableText: 'Caractères illisibles dans « {{title}} » ; vérifiez l’encodage.',
      noValues: 'Toutes les cellules à envoyer sont vides.',
      emptyId: 'L’ID est vide.',
      idTooLong: 'L’ID a {{length, number}} caractères ; 250 sont autorisés.',
      repeatedId: 'Lignes avec le même ID : {{rows}}. Aucune n’est envoyée.',
      status: 'Statut inconnu : « {{value}} ».',
      required: '{{field}} : champ obligatoire, vide.',
      email: '{{field}} : « {{value}} » n’est pas une adresse e-mail.',
      phone: '{{field}} : « {{value}} » n’est pas un numéro de téléphone.',
      number: '{{field}} : « {{value}} » n’est pas un nombre avec un point décimal.',
      date: '{{field}} : « {{value}} » n’est pas une date comme 2026-11-30.',
      choice: '{{field}} : « {{value}} » ne fait pas partie des choix.',
      image: '{{field}} : pas une image JPEG, PNG ou GIF.',
      imageType: '{{field}} : l’image n’est pas du type indiqué.',
      imageTooLarge: '{{field}} : l’image dépasse 2 Mo.',
    },
  },
}
