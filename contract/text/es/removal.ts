import type { enRemoval } from '../en-removal.ts'
import type { Spanish } from '../translation.ts'

export const esRemoval: Spanish<typeof enRemoval> = {
  removal: {
    title: '¿Quitar «{{name}}»?',
    text_one:
      'Se eliminarán de este equipo su clave secreta, {{count, number}} sesión y {{size}} de datos. El servicio no cambia.',
    text_many:
      'Se eliminarán de este equipo su clave secreta, {{count, number}} de sesiones y {{size}} de datos. El servicio no cambia.',
    text_other:
      'Se eliminarán de este equipo su clave secreta, {{count, number}} sesiones y {{size}} de datos. El servicio no cambia.',
    uncounted:
      'Se eliminarán de este equipo su clave secreta y todos sus datos. Está bloqueada, así que puede contener notas que no existen en ningún otro lugar.',
    reviews_one: 'Sus notas o revisiones de {{count, number}} sesión solo existen en este equipo.',
    reviews_many: 'Sus notas o revisiones de {{count, number}} de sesiones solo existen en este equipo.',
    reviews_other: 'Sus notas o revisiones de {{count, number}} sesiones solo existen en este equipo.',
    rubrics_one: 'Su {{count, number}} rúbrica solo existe en este equipo.',
    rubrics_many: 'Sus {{count, number}} de rúbricas solo existen en este equipo.',
    rubrics_other: 'Sus {{count, number}} rúbricas solo existen en este equipo.',
    transcripts_one: 'La {{count, number}} transcripción que usted añadió solo existe en este equipo.',
    transcripts_many: 'El total de {{count, number}} de transcripciones que usted añadió solo existe en este equipo.',
    transcripts_other: 'Las {{count, number}} transcripciones que usted añadió solo existen en este equipo.',
    profiles_one: 'Los campos de su {{count, number}} perfil solo están anotados en este equipo.',
    profiles_many: 'Los campos de sus {{count, number}} de perfiles solo están anotados en este equipo.',
    profiles_other: 'Los campos de sus {{count, number}} perfiles solo están anotados en este equipo.',
    programs_one: 'Su {{count, number}} programa, tal como se envió o como borrador, solo existe en este equipo.',
    programs_many:
      'Sus {{count, number}} de programas, tal como se enviaron o como borradores, solo existen en este equipo.',
    programs_other:
      'Sus {{count, number}} programas, tal como se enviaron o como borradores, solo existen en este equipo.',
    changes_one:
      'La bandeja de salida con {{count, number}} cambio, su registro y los enlaces de las personas solo existen en este equipo.',
    changes_many:
      'La bandeja de salida con {{count, number}} de cambios, su registro y los enlaces de las personas solo existen en este equipo.',
    changes_other:
      'La bandeja de salida con {{count, number}} cambios, su registro y los enlaces de las personas solo existen en este equipo.',
    reviewsAsk: 'Esto se confirma por separado.',
    exportAsk: 'Antes se guardan en un archivo. La aplicación no puede volver a leerlo.',
    exportAndRemove: 'Guardar y quitar…',
    notRemoved: 'La conexión no se quitó.',
    remove: 'Quitar',
    secondTitle: '¿Eliminar también su propio trabajo?',
    secondUncounted: 'Sus notas y revisiones no se podrán recuperar. El servicio no las tiene.',
    secondRemove: 'Eliminar mi trabajo',
    keep: 'Conservar conexión',
    done: '«{{name}}» se ha quitado',
  },
}
