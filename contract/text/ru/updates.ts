import type { enUpdates } from '../en-updates.ts'
import type { Russian } from '../translation.ts'

const STILL_WORKS = 'Proctor Desk работает как прежде.'
const NOTHING_INSTALLED = 'Загруженный файл удалён, ничего не установлено.'
const SAVED_KEPT = 'Сохранённые данные целы.'
const NOTHING_DOWNLOADED = 'Ничего не загружено.'
const UPDATE_READY = 'Обновление готово.'

export const ruUpdates: Russian<typeof enUpdates> = {
  updates: {
    title: 'Обновления',
    checkFor: 'Проверить обновления…',
    waits: 'Доступно обновление',
    failed: 'Обновление не удалось',
    newer: 'Новая версия',
    unknown: 'Ещё не проверено',
    checking: 'Проверка…',
    current: 'Установлена последняя версия. Проверено: {{ago}}.',
    available: '{{version}} ({{size}})',
    availableSince: '{{version}}, выпущена: {{day}} ({{size}})',
    downloading: 'Загрузка {{version}}: {{received}} из {{size}}',
    ready: '{{version}} загружена. Перезапустите, чтобы установить.',
    restarting: 'Сохранение и закрытие окон…',
    check: 'Проверить',
    download: 'Загрузить',
    cancel: 'Отменить загрузку',
    restart: 'Перезапустить и обновить…',
    notes: 'Что нового в {{version}}',
    automatic: 'Проверять обновления автоматически',
    automaticHint: 'При запуске и каждые 6 часов. Proctor Desk спрашивает перед загрузкой и перед перезапуском.',
    ask: {
      title: 'Перезапустить и обновить',
      text: 'Proctor Desk сохранит введённое, закроет все окна, установит версию {{version}} и откроется снова.',
      exports_one: 'Выполняется {{count, number}} экспорт, он будет отменён.',
      exports_few: 'Выполняются {{count, number}} экспорта, они будут отменены.',
      exports_many: 'Выполняются {{count, number}} экспортов, они будут отменены.',
      exports_other: 'Выполняются {{count, number}} экспорта, они будут отменены.',
      evidenceReports_one: 'Создаётся {{count, number}} отчёт с доказательствами, он будет отменён.',
      evidenceReports_few: 'Создаются {{count, number}} отчёта с доказательствами, они будут отменены.',
      evidenceReports_many: 'Создаются {{count, number}} отчётов с доказательствами, они будут отменены.',
      evidenceReports_other: 'Создаются {{count, number}} отчёта с доказательствами, они будут отменены.',
      syncs_one: 'Выполняется {{count, number}} синхронизация. Она продолжится после перезапуска.',
      syncs_few: 'Выполняются {{count, number}} синхронизации. Они продолжатся после перезапуска.',
      syncs_many: 'Выполняются {{count, number}} синхронизаций. Они продолжатся после перезапуска.',
      syncs_other: 'Выполняются {{count, number}} синхронизации. Они продолжатся после перезапуска.',
      later: 'Позже',
      go: 'Перезапустить и обновить',
    },
    troubles: {
      unreachable: {
        happened: 'Сервер обновлений недоступен.',
        kept: STILL_WORKS,
        todo: 'Проверьте сеть, затем попробуйте снова.',
      },
      slow: {
        happened: 'Сервер обновлений не ответил вовремя.',
        kept: STILL_WORKS,
        todo: 'Попробуйте позже.',
      },
      refused: {
        happened: 'Сервер обновлений ответил ошибкой ({{status}}).',
        kept: STILL_WORKS,
        todo: 'Попробуйте позже; если не поможет, обратитесь к администратору.',
      },
      'working-offline': {
        happened: 'Вы работаете автономно, поэтому Proctor Desk не искал обновления.',
        kept: STILL_WORKS,
        todo: 'Перейдите в сеть на боковой панели, затем попробуйте снова.',
      },
      unsigned: {
        happened: 'Обновление не подписано.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Сообщите администратору и не устанавливайте его самостоятельно.',
      },
      'wrongly-signed': {
        happened: 'Обновление подписано не авторами Proctor Desk.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Сообщите администратору и не устанавливайте его самостоятельно.',
      },
      malformed: {
        happened: 'Не удалось прочитать ответ сервера обновлений.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Попробуйте позже; если не поможет, обратитесь к администратору.',
      },
      damaged: {
        happened: 'Загруженный файл повреждён.',
        kept: NOTHING_INSTALLED,
        todo: 'Загрузите его снова; если не поможет, обратитесь к администратору.',
      },
      'disk-full': {
        happened: 'Диск заполнен.',
        kept: SAVED_KEPT,
        todo: 'Освободите место и попробуйте снова.',
      },
      'disk-error': {
        happened: 'Не удалось записать обновление на диск.',
        kept: SAVED_KEPT,
        todo: 'Проверьте, что диск и папка приложения доступны для записи, и попробуйте снова.',
      },
      unsaved: {
        happened: 'Есть несохранённые данные, поэтому Proctor Desk не перезапущен.',
        kept: UPDATE_READY,
        todo: 'Сохраните их или откажитесь от них, затем перезапустите.',
      },
      'silent-window': {
        happened: 'Одно из окон не отвечает, поэтому Proctor Desk не перезапущен.',
        kept: UPDATE_READY,
        todo: 'Закройте это окно, затем перезапустите.',
      },
      'not-installed': {
        happened: 'Не удалось установить обновление.',
        kept: 'Сохранённые данные целы, эта версия работает как прежде.',
        todo: 'Проверьте обновления и попробуйте снова или установите новую версию самостоятельно.',
      },
    },
  },
}
