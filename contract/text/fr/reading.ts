import type { enReading } from '../en-reading.ts'
import type { French } from '../translation.ts'

export const frReading: French<typeof enReading> = {
  reading: {
    encoding: '{{name}} ({{script}})',
    ground: {
      declared: 'Codage indiqué dans le fichier :',
      mostly: 'Codage supposé, avec des caractères illisibles :',
      zeros: 'Codage supposé d’après les octets nuls :',
      letters: 'Codage supposé d’après les lettres :',
      usual: 'Codage supposé, avec trop peu de lettres :',
      beginning: 'Codage supposé d’après le début du fichier :',
      chosen: 'Codage choisi :',
    },
    scripts: {
      all: 'toutes les écritures',
      western: 'occidental',
      central: 'Europe centrale',
      cyrillic: 'cyrillique',
      greek: 'grec',
      turkish: 'turc',
      hebrew: 'hébreu',
      arabic: 'arabe',
      baltic: 'balte',
      vietnamese: 'vietnamien',
      thai: 'thaï',
      japanese: 'japonais',
      chinese: 'chinois simplifié',
      chineseTraditional: 'chinois traditionnel',
      korean: 'coréen',
    },
    source: 'Afficher le code source',
    formatted: 'Afficher mis en forme',
    mail: {
      from: 'De :',
      to: 'À :',
      cc: 'Cc :',
      date: 'Date :',
      subject: 'Objet :',
    },
  },
}
