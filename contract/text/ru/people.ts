import type { enPeople } from '../en-people.ts'
import type { Russian } from '../translation.ts'

export const ruPeople: Russian<typeof enPeople> = {
  people: {
    problemRow: 'Строка',
    problemReason: 'Проблема',
    moreRows: 'и ещё {{count, number}}',
    noRows: 'Под заголовками таблицы нет строк.',
    reason: {
      cells: 'Ячеек больше, чем столбцов: разделитель не заключён в кавычки.',
      unreadableText: 'Нечитаемые символы в столбце «{{title}}»; проверьте кодировку.',
      noValues: 'Все ячейки для отправки пусты.',
      emptyId: 'ID не указан.',
      idTooLong: 'Символов в ID: {{length, number}}; допустимо 250.',
      repeatedId: 'Строки с тем же ID: {{rows}}. Ни одна не отправляется.',
      status: 'Неизвестный статус: «{{value}}».',
      required: '{{field}}: обязательное поле, пусто.',
      email: '{{field}}: «{{value}}» — не адрес эл. почты.',
      phone: '{{field}}: «{{value}}» — не номер телефона.',
      number: '{{field}}: «{{value}}» — не число с десятичной точкой.',
      date: '{{field}}: «{{value}}» — не дата вида 2026-11-30.',
      choice: '{{field}}: «{{value}}» нет среди вариантов.',
      image: '{{field}}: не изображение JPEG, PNG или GIF.',
      imageType: '{{field}}: изображение не того типа, который указан.',
      imageTooLarge: '{{field}}: изображение больше 2 МБ.',
    },
  },
}
