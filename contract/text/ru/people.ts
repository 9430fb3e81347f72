import type { enPeople } from '../en-people.ts'
import type { Russian } from '../translation.ts'

export const ruPeople: Russian<typeof enPeople> = {
  people: {
    problemRow: 'Строка',
    problemReason: 'Проблема',
    moreRows: 'и ещё {{count, number}}',
    noRows: 'Под заголовками таблицы нет строк.',
    hintStatus: '«{{title}}» похож на статус и не отправляется.',
    hintNothing:
      '{{field}}: в некоторых строках «{{value}}» ({{rows, number}}). Так программы обозначают пустое значение; отправляется как есть.',
    reason: {
      cells: 'Ячеек больше, чем столбцов: разделитель не заключён в кавычки.',
      quotes: 'Непарные кавычки.',
      lineFeed: 'Перенос строки не в кавычках: возможно, это половина строки.',
      unreadableText: 'Нечитаемые символы в столбце «{{title}}»; проверьте кодировку.',
      errorValue: '«{{title}}» — значение ошибки электронной таблицы: {{value}}',
      shortened: '«{{title}}» — число, сокращённое электронной таблицей: {{value}}',
      formula: '«{{title}}» — формула, а не её результат: {{value}}',
      hiddenSigns: '«{{title}}» содержит невидимые символы: {{value}}',
      idTextMark: 'ID начинается со знака, нужного только электронным таблицам: {{value}}',
      idDecimals: 'В ID {{value}} есть дробная часть: электронная таблица приняла его за число.',
      idDay: 'ID {{value}} похож на дату: электронная таблица могла сделать её из другого значения.',
      idDigits:
        'ID {{value}} — число, в котором больше цифр, чем хранит электронная таблица. Задайте столбцу текстовый формат.',
      idZeros: 'ID {{value}} может быть {{known}} из прошлой синхронизации: электронная таблица могла его изменить.',
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
