import type { enPeople } from '../en-people.ts'
import type { Spanish } from '../translation.ts'

export const esPeople: Spanish<typeof enPeople> = {
  people: {
    problemRow: 'Fila',
    problemReason: 'Problema',
    moreRows: 'y {{count, number}} más',
    noRows: 'La tabla no tiene filas debajo de sus títulos.',
    hintStatus: '«{{title}}» parece un estado y no se envía.',
    hintNothing:
      '{{field}} es «{{value}}» en algunas filas ({{rows, number}}). Los programas lo escriben cuando no hay nada; se envía tal cual.',
    reason: {
      cells: 'Más celdas que columnas: un delimitador no está entre comillas.',
      quotes: 'Las comillas no cuadran.',
      lineFeed: 'Un salto de línea no está entre comillas: quizá sea media fila.',
      unreadableText: 'Caracteres ilegibles en «{{title}}»; compruebe la codificación.',
      errorValue: '«{{title}}» es un valor de error de una hoja de cálculo: {{value}}',
      shortened: '«{{title}}» es un número que una hoja de cálculo acortó: {{value}}',
      formula: '«{{title}}» es una fórmula, no su resultado: {{value}}',
      hiddenSigns: '«{{title}}» tiene signos invisibles: {{value}}',
      idTextMark: 'El ID empieza con un signo que solo usan las hojas de cálculo: {{value}}',
      idDecimals: 'El ID {{value}} tiene decimales: una hoja de cálculo lo tomó por un número.',
      idDay: 'El ID {{value}} parece una fecha: una hoja de cálculo pudo crearla a partir de otra cosa.',
      idDigits:
        'El ID {{value}} es un número con más cifras de las que conserva una hoja de cálculo. Dé a la columna formato de texto.',
      idZeros: 'El ID {{value}} puede ser {{known}}, ya sincronizado: una hoja de cálculo pudo cambiarlo.',
      noValues: 'Todas las celdas que se enviarían están vacías.',
      emptyId: 'El ID está vacío.',
      idTooLong: 'El ID tiene {{length, number}} caracteres; se permiten 250.',
      repeatedId: 'Filas con el mismo ID: {{rows}}. No se envía ninguna.',
      status: 'Estado desconocido: «{{value}}».',
      required: '{{field}}: campo obligatorio, vacío.',
      email: '{{field}}: «{{value}}» no es una dirección de correo.',
      phone: '{{field}}: «{{value}}» no es un número de teléfono.',
      number: '{{field}}: «{{value}}» no es un número con punto decimal.',
      date: '{{field}}: «{{value}}» no es una fecha como 2026-11-30.',
      choice: '{{field}}: «{{value}}» no es una de las opciones.',
      image: '{{field}}: no es una imagen JPEG, PNG o GIF.',
      imageType: '{{field}}: la imagen no es del tipo que indica.',
      imageTooLarge: '{{field}}: la imagen supera los 2 MB.',
    },
  },
}
