import type { enPeople } from '../en-people.ts'
import type { French } from '../translation.ts'

export const frPeople: French<typeof enPeople> = {
  people: {
    problemRow: 'Ligne',
    problemReason: 'Problème',
    moreRows: 'et {{count, number}} de plus',
    noRows: 'Le tableau n’a aucune ligne sous ses titres.',
    hintStatus: '« {{title}} » ressemble à un statut et n’est pas envoyé.',
    hintNothing:
      '{{field}} vaut « {{value}} » dans certaines lignes ({{rows, number}}). Des programmes écrivent cela pour rien ; envoyé tel quel.',
    reason: {
      cells: 'Plus de cellules que de colonnes : un séparateur n’est pas entre guillemets.',
      quotes: 'Guillemets mal appariés.',
      lineFeed: 'Un saut de ligne n’est pas entre guillemets : peut-être la moitié d’une ligne.',
      unreadableText: 'Caractères illisibles dans « {{title}} » ; vérifiez l’encodage.',
      errorValue: '« {{title}} » est une valeur d’erreur de tableur : {{value}}',
      shortened: '« {{title}} » est un nombre abrégé par un tableur : {{value}}',
      formula: '« {{title}} » est une formule, pas son résultat : {{value}}',
      hiddenSigns: '« {{title}} » contient des caractères invisibles : {{value}}',
      idTextMark: 'L’ID commence par un signe propre aux tableurs : {{value}}',
      idDecimals: 'L’ID {{value}} a des décimales : un tableur l’a pris pour un nombre.',
      idDay: 'L’ID {{value}} ressemble à une date : un tableur a pu la créer à partir d’autre chose.',
      idDigits:
        'L’ID {{value}} est un nombre avec plus de chiffres qu’un tableur n’en garde. Mettez la colonne au format texte.',
      idZeros: 'L’ID {{value}} est peut-être {{known}}, déjà synchronisé : un tableur a pu le modifier.',
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
