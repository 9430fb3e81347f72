import type { enSandbox } from '../en-sandbox.ts'
import type { Russian } from '../translation.ts'

export const ruSandbox: Russian<typeof enSandbox> = {
  sandbox: {
    title: 'Запустить без песочницы?',
    text: 'Песочница Chromium отключена, поэтому вредоносный файл участника может добраться до ваших файлов.',
    advice: 'Пока ваши данные целы. Если это AppImage, установите вместо него пакет deb: он настроит песочницу.',
    quit: 'Выйти',
    start: 'Всё равно запустить',
  },
}
