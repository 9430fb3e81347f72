import type { enBlind } from '../en-blind.ts'
import type { Russian } from '../translation.ts'

export const ruBlind: Russian<typeof enBlind> = {
  blind: {
    participant: 'Участник {{of}}',
    picture: 'изображение',
    protocol: 'протокол прокторинга',
    unnamedField: 'поле без названия',
    band: 'Слепая проверка.',
    bandText:
      'Имена, фотографии и личные поля скрыты везде, в том числе в поиске, экспорте и уведомлениях. Раскрытие записывается.',
    turnOff: 'Выключить…',
    turnOffTitle: 'Выключить слепую проверку',
    turnOffText:
      'Имена, фотографии и личные поля этого подключения сразу появятся во всех окнах. Проверки останутся как есть.',
    turnOffNow: 'Выключить',
    turnedOff: 'Слепая проверка выключена',
    hidden: 'Скрыто',
    hiddenFields_one: 'Скрыто {{count, number}} поле',
    hiddenFields_few: 'Скрыты {{count, number}} поля',
    hiddenFields_many: 'Скрыто {{count, number}} полей',
    hiddenFields_other: 'Скрыто {{count, number}} поля',
    reveal: 'Раскрыть…',
    revealOf: 'Раскрыть: {{what}}…',
    revealTitle: 'Раскрыть: {{what}}',
    reason: 'Причина',
    revealHint: 'Видно только в этом сеансе; раскрытие и причина записываются в его историю.',
    revealNow: 'Раскрыть',
    revealed: 'Раскрыто: {{what}}',
    pictureHidden: 'Изображение скрыто, звук есть',
    revealPicture: 'Раскрыть изображение…',
    protocolHidden: 'Протокол скрыт',
    protocolHiddenText: 'В нём могут быть имя и фотографии участника.',
    revealProtocol: 'Раскрыть протокол…',
    exportNote: 'Включена слепая проверка. Имена, данные участников и адреса файлов не экспортируются.',
  },
}
