import type { enErrors } from '../en-errors.ts'
import type { Russian } from '../translation.ts'

const NOTHING_CHANGED = 'Ничего не изменилось.'
const CACHE_KEPT = 'Синхронизированные данные целы.'
const WORK_KEPT = 'Ваша работа цела.'
const SAVED_KEPT = 'Сохранённые данные целы.'
const AGAIN_OR_ADMINISTRATOR = 'Попробуйте снова; если не поможет, обратитесь к администратору.'
const SYNC_OR_ADMINISTRATOR = 'Синхронизируйте снова; если не поможет, обратитесь к администратору.'
const SET_CLOCK = 'Включите автоматическую установку даты и времени и попробуйте снова.'

export const ruErrors: Russian<typeof enErrors> = {
  network: {
    happened: 'Сервис недоступен.',
    kept: CACHE_KEPT,
    todo: 'Проверьте сеть и адрес, затем попробуйте снова.',
  },
  'network-address': {
    happened: 'Адрес не найден.',
    kept: CACHE_KEPT,
    todo: 'Проверьте, нет ли опечаток и есть ли сеть, затем попробуйте снова.',
  },
  'network-refused': {
    happened: 'Сервис недоступен.',
    kept: CACHE_KEPT,
    todo: 'По этому адресу и порту никто не отвечает: проверьте их или попробуйте позже.',
  },
  'network-certificate': {
    happened: 'Этот компьютер не доверяет сертификату сервиса.',
    kept: 'Ничего не отправлено.',
    todo: 'Если это внутренний сертификат, попросите ИТ-отдел добавить его в доверенные.',
  },
  'network-no-tls': {
    happened: 'Не удалось установить защищённое соединение.',
    kept: CACHE_KEPT,
    todo: 'Проверьте, что на этом порту работает https, или используйте http://.',
  },
  timeout: {
    happened: 'Сервис не ответил вовремя.',
    kept: CACHE_KEPT,
    todo: AGAIN_OR_ADMINISTRATOR,
  },
  'clock-skew': {
    happened: 'Часы этого компьютера расходятся с часами сервиса, поэтому сервис отклоняет запросы.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-ahead': {
    happened: 'Часы этого компьютера спешат относительно часов сервиса ({{amount}}), поэтому сервис отклоняет запросы.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-behind': {
    happened: 'Часы этого компьютера отстают от часов сервиса ({{amount}}), поэтому сервис отклоняет запросы.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-jumped': {
    happened: 'Есть сохранённые изменения с датой до {{day}}: часы этого компьютера показывают более раннюю.',
    kept: 'Все изменения сохранены, в правильном порядке.',
    todo: 'Проверьте дату и время на этом компьютере. У новых изменений будет его время.',
  },
  forbidden: {
    happened: 'ID учётной записи или секретный ключ не принят.',
    kept: CACHE_KEPT,
    todo: 'Сравните их со страницей учётной записи в сервисе и исправьте.',
  },
  'bad-request': {
    happened: 'Сервис не принял: {{asked}}.',
    kept: CACHE_KEPT,
    todo: 'Исправьте это в подключении.',
  },
  'request-refused': {
    happened: 'Сервис отклонил запрос.',
    kept: CACHE_KEPT,
    todo: AGAIN_OR_ADMINISTRATOR,
  },
  'page-refused': {
    happened: 'Сервис не отдал следующую страницу центра «{{refused}}».',
    kept: CACHE_KEPT,
    todo: SYNC_OR_ADMINISTRATOR,
  },
  'not-found': {
    happened: 'В сервисе этого нет.',
    kept: CACHE_KEPT,
    todo: 'Синхронизируйте, чтобы обновить данные.',
  },
  'center-not-found': {
    happened: 'В сервисе этого нет.',
    kept: CACHE_KEPT,
    todo: 'Проверьте адрес и центр в подключении.',
  },
  'rate-limited': {
    happened: 'Слишком много запросов.',
    kept: CACHE_KEPT,
    todo: 'Подождите минуту и попробуйте снова.',
  },
  'rate-limited-for': {
    happened: 'Слишком много запросов.',
    kept: CACHE_KEPT,
    todo: 'Попробуйте снова через некоторое время ({{amount}}).',
  },
  server: {
    happened: 'Внутренняя ошибка сервиса.',
    kept: CACHE_KEPT,
    todo: 'Попробуйте позже.',
  },
  'server-http': {
    happened: 'Внутренняя ошибка сервиса (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: 'Попробуйте позже.',
  },
  redirect: {
    happened: 'Этот адрес перенаправляет; подписанные запросы дальше не передаются.',
    kept: NOTHING_CHANGED,
    todo: 'Введите адрес самого сервиса.',
  },
  malformed: {
    happened: 'Не удалось прочитать ответ сервиса.',
    kept: CACHE_KEPT,
    todo: AGAIN_OR_ADMINISTRATOR,
  },
  'not-this-service': {
    happened: 'Это не Assessment Service.',
    kept: NOTHING_CHANGED,
    todo: 'Проверьте адрес; причиной может быть и страница входа в сеть.',
  },
  'unknown-outcome': {
    happened: 'Связь прервалась; изменение могло пройти.',
    kept: WORK_KEPT,
    todo: 'Прежде чем повторять, проверьте результат в сервисе.',
  },
  cancelled: {
    happened: 'Отменено.',
    kept: 'Завершённое сохранено.',
    todo: 'Начать снова можно в любое время.',
  },

  'keychain-unavailable': {
    happened: 'Не удалось обратиться к связке ключей этого компьютера.',
    kept: 'На диск ничего не записано.',
    todo: 'Разблокируйте или запустите её (в Linux — Secret Service, например GNOME Keyring) и попробуйте снова. Без неё Proctor Desk не может открыть ваши данные.',
  },
  'secret-missing': {
    happened: 'Нет секретного ключа.',
    kept: CACHE_KEPT,
    todo: 'Введите секретный ключ, чтобы синхронизировать.',
  },
  'secret-wrong': {
    happened: 'Этот секретный ключ не открывает ваши данные.',
    kept: 'Ваши данные не изменились.',
    todo: 'Проверьте, нет ли опечаток. Если ключ сменился, сначала введите старый, затем измените подключение.',
  },
  'disk-full': {
    happened: 'Диск заполнен.',
    kept: SAVED_KEPT,
    todo: 'Освободите место и попробуйте снова.',
  },
  'disk-error': {
    happened: 'Не удалось прочитать или записать данные на диске.',
    kept: SAVED_KEPT,
    todo: 'Проверьте, что диск подключён и доступен для записи, затем попробуйте снова.',
  },
  'store-locked': {
    happened: 'Приложение уже работает с этой папкой данных.',
    kept: NOTHING_CHANGED,
    todo: 'Закройте другой Proctor Desk или выберите другую папку данных.',
  },
  'store-newer': {
    happened: 'Эти данные сохранила более новая версия Proctor Desk.',
    kept: 'Данные не изменились.',
    todo: 'Установите более новую версию.',
  },
  'store-damaged': {
    happened: 'Кэш повреждён.',
    kept: 'Ваши заметки и проверки хранятся отдельно.',
    todo: 'Синхронизируйте, чтобы восстановить кэш.',
  },
  'cache-waits': {
    happened: 'Кэш повреждён, и сейчас Proctor Desk не может построить его заново.',
    kept: 'Ваши заметки и проверки хранятся отдельно.',
    todo: 'Освободите место или откройте папку данных для записи, попробуйте снова и синхронизируйте.',
  },
  'reviews-damaged': {
    happened: 'Файл с вашими заметками и проверками повреждён или отсутствует.',
    kept: 'Синхронизированные данные хранятся отдельно.',
    todo: 'Перезапустите приложение; если нужно, оно предложит последнюю резервную копию.',
  },
  'reviews-missing': {
    happened: 'Не хватает некоторых заметок.',
    kept: 'Ничего не перезаписано.',
    todo: 'Перейдите к сеансам, чтобы восстановить их.',
  },
  'connections-recovered': {
    happened: 'Список подключений был повреждён. Proctor Desk восстановил его из резервной копии.',
    kept: 'Синхронизированные данные, ваша работа и секретные ключи целы.',
    todo: 'Проверьте последние изменения.',
  },
  'settings-recovered': {
    happened: 'Настройки были повреждены. Proctor Desk восстановил их из копии.',
    kept: 'Ваша работа в сохранности.',
    todo: 'Проверьте последние изменения.',
  },
  'settings-lost': {
    happened: 'Настройки повреждены и не читаются.',
    kept: 'Ничего не отправляется: вы работаете офлайн.',
    todo: 'Проверьте настройки, затем подключитесь к сети.',
  },
  'reviewer-recovered': {
    happened: 'Имя проверяющего было повреждено. Proctor Desk восстановил его.',
    kept: 'Ваша работа в сохранности.',
    todo: 'Проверьте своё имя в настройках.',
  },
  'store-key-missing': {
    happened: 'Ключ шифрования отсутствует или не подходит.',
    kept: 'Ваши проверки и загрузки не изменились, но без него их не прочитать.',
    todo: 'Разблокируйте связку ключей пользователя, который добавил это подключение. Если ключ утерян, удалите подключение, добавьте его снова и повторите загрузку.',
  },
  'store-sealed': {
    happened: 'Это подключение заблокировано.',
    kept: 'Его данные целы.',
    todo: 'Введите его секретный ключ.',
  },
  'backup-unusable': {
    happened: 'Эта резервная копия не подходит: она повреждена или от другого подключения.',
    kept: 'Ваши заметки и проверки не изменились.',
    todo: 'Выберите другую резервную копию.',
  },
  'worker-stopped': {
    happened: 'Процесс обработки данных остановился.',
    kept: SAVED_KEPT,
    todo: 'Попробуйте снова; если не поможет, перезапустите Proctor Desk.',
  },
  'worker-restarted': {
    happened: 'Процесс обработки данных остановился и запущен заново.',
    kept: SAVED_KEPT,
    todo: 'Продолжайте работу; невыполненные действия отмечены.',
  },

  'invalid-argument': {
    happened: 'Недопустимое значение.',
    kept: NOTHING_CHANGED,
    todo: 'Исправьте его и попробуйте снова.',
  },
  'invalid-field': {
    happened: 'Недопустимое значение «{{field}}».',
    kept: NOTHING_CHANGED,
    todo: 'Исправьте его и попробуйте снова.',
  },
  'invalid-value': {
    happened: 'Недопустимое значение: {{value}}.',
    kept: NOTHING_CHANGED,
    todo: 'Исправьте его и попробуйте снова.',
  },
  'limit-exceeded': {
    happened: 'Превышен предел «{{field}}»: максимум {{limit}}.',
    kept: NOTHING_CHANGED,
    todo: 'Уменьшите значение и попробуйте снова.',
  },
  'file-too-large': {
    happened: 'Файл слишком большой: предел {{size}}.',
    kept: NOTHING_CHANGED,
    todo: 'Обратитесь к администратору.',
  },
  'no-such-connection': {
    happened: 'Этого подключения больше нет.',
    kept: NOTHING_CHANGED,
    todo: 'Выберите другое или добавьте его снова.',
  },
  'another-account': {
    happened: 'Это относится к другой учётной записи.',
    kept: NOTHING_CHANGED,
    todo: 'Проверьте адрес и ID учётной записи подключения.',
  },
  'no-such-session': {
    happened: 'Этого сеанса больше нет.',
    kept: 'Остальные сеансы не изменились.',
    todo: 'Вернитесь к сеансам и синхронизируйте.',
  },
  'link-not-found': {
    happened: 'По этой ссылке сеанс не найден.',
    kept: NOTHING_CHANGED,
    todo: 'Проверьте, что вы в сети и центр есть в одном из подключений, затем откройте ссылку снова.',
  },
  'link-malformed': {
    happened: 'Эта ссылка не ведёт ни к сеансу, ни к подключению.',
    kept: NOTHING_CHANGED,
    todo: 'Попросите ссылку, которую Proctor Desk может открыть.',
  },
  'no-such-result-set': {
    happened: 'Список больше не открыт.',
    kept: WORK_KEPT,
    todo: 'Откройте его снова.',
  },
  'offline-not-stored': {
    happened: 'На этом компьютере этого нет, а сервис недоступен.',
    kept: CACHE_KEPT,
    todo: 'Откройте снова, когда появится сеть.',
  },
  'not-synced': {
    happened: 'Ничего не экспортировано: ни одна синхронизация ещё не завершена.',
    kept: 'Существующий файл не изменился.',
    todo: 'Сначала синхронизируйте, затем экспортируйте.',
  },
  'working-offline': {
    happened: 'Вы работаете автономно.',
    kept: CACHE_KEPT,
    todo: 'Перейдите в сеть на боковой панели, затем попробуйте снова.',
  },
  'media-network': {
    happened: 'Медиасервер недоступен.',
    kept: CACHE_KEPT,
    todo: 'Проверьте сеть и попробуйте снова.',
  },
  'media-certificate': {
    happened: 'Этот компьютер не доверяет сертификату медиасервера.',
    kept: CACHE_KEPT,
    todo: 'Если это внутренний сертификат, попросите ИТ-отдел добавить его в доверенные.',
  },
  'media-timeout': {
    happened: 'Медиасервер не ответил вовремя.',
    kept: CACHE_KEPT,
    todo: AGAIN_OR_ADMINISTRATOR,
  },
  'media-not-found': {
    happened: 'Файл не найден.',
    kept: CACHE_KEPT,
    todo: 'Обновите отчёт и попробуйте снова.',
  },
  'media-forbidden': {
    happened: 'Медиасервер отказал в доступе.',
    kept: CACHE_KEPT,
    todo: 'Обновите отчёт: адрес файла мог устареть.',
  },
  'media-server': {
    happened: 'Ошибка медиасервера.',
    kept: CACHE_KEPT,
    todo: 'Попробуйте позже.',
  },
  'media-server-http': {
    happened: 'Ошибка медиасервера (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: 'Попробуйте позже.',
  },
  'media-malformed': {
    happened: 'Не удалось прочитать ответ медиасервера.',
    kept: CACHE_KEPT,
    todo: AGAIN_OR_ADMINISTRATOR,
  },
  'media-refused': {
    happened: 'Адрес файла не разрешён.',
    kept: 'Ничего не загружено.',
    todo: 'Если файл должен здесь быть, обратитесь к администратору.',
  },
  'media-unplayable': {
    happened: 'Не удаётся воспроизвести видео.',
    kept: 'Ответ и отчёт целы.',
    todo: 'Попробуйте снова или воспроизведите оригинал.',
  },
  'media-damaged': {
    happened: 'Загруженный файл повреждён.',
    kept: WORK_KEPT,
    todo: 'Загрузите его снова.',
  },
  'sync-running': {
    happened: 'Синхронизация уже идёт.',
    kept: CACHE_KEPT,
    todo: 'Дождитесь её завершения или отмените её.',
  },
  'sync-token-repeated': {
    happened: 'Сервис повторил страницу; синхронизация остановлена.',
    kept: CACHE_KEPT,
    todo: SYNC_OR_ADMINISTRATOR,
  },
  'sync-page-too-large': {
    happened: 'Сервис прислал на странице больше сеансов, чем допустимо.',
    kept: CACHE_KEPT,
    todo: 'Обратитесь к администратору, затем синхронизируйте снова.',
  },
  'sync-endless': {
    happened: 'Синхронизация не заканчивалась и остановлена.',
    kept: CACHE_KEPT,
    todo: SYNC_OR_ADMINISTRATOR,
  },
  'sync-start-refused': {
    happened: 'Сервис не принял начальную дату.',
    kept: CACHE_KEPT,
    todo: 'Выберите более позднюю дату или исправьте имя центра в подключении.',
  },
  'sync-start-refused-for': {
    happened: 'Сервис не принял начальную дату для «{{center}}» ({{value}}).',
    kept: CACHE_KEPT,
    todo: 'Выберите более позднюю дату или исправьте имя центра в подключении.',
  },
  'local-reviews-exist': {
    happened: 'В этом подключении есть ваши заметки или проверки.',
    kept: NOTHING_CHANGED,
    todo: 'Подтвердите их удаление или оставьте подключение.',
  },
  'note-changed': {
    happened: 'Эта заметка изменена в другом окне.',
    kept: 'Обе версии целы.',
    todo: 'Выберите одну или оставьте обе.',
  },
  'rubric-changed': {
    happened: 'Эта рубрика изменена в другом окне.',
    kept: 'Другой черновик не изменился.',
    todo: 'Оставьте один из двух черновиков.',
  },
  'transcript-changed': {
    happened: 'Эта расшифровка изменена в другом окне.',
    kept: 'Другая не изменилась.',
    todo: 'Проверьте её и при необходимости повторите изменение.',
  },
  'transcript-unreadable': {
    happened: 'Этот файл не удалось прочитать как расшифровку.',
    kept: NOTHING_CHANGED,
    todo: 'Выберите файл WebVTT, SRT или TTML либо JSON из Whisper или Deepgram.',
  },
  'program-changed': {
    happened: 'Эта программа тем временем изменилась.',
    kept: 'Другой черновик не изменился.',
    todo: 'Оставьте один из двух черновиков.',
  },
  'review-changed': {
    happened: 'Эта проверка изменена в другом окне.',
    kept: 'Другая версия не изменилась.',
    todo: 'Посмотрите её и, если нужно, повторите своё изменение.',
  },
  'review-submitted': {
    happened: 'Эта проверка сдана.',
    kept: NOTHING_CHANGED,
    todo: 'Чтобы изменить, верните её в работу.',
  },
  'review-incomplete': {
    happened: 'В этой проверке чего-то не хватает.',
    kept: NOTHING_CHANGED,
    todo: 'Дополните её перед сдачей.',
  },
  'blind-review': {
    happened: 'Включена слепая проверка, поэтому это скрыто.',
    kept: NOTHING_CHANGED,
    todo: 'Исключите имена, фотографии и данные участников или выключите слепую проверку: Настройки › Проверка.',
  },
  'sender-refused': {
    happened: 'Запрос заблокирован.',
    kept: 'Ничего не сделано.',
    todo: 'Перезапустите Proctor Desk.',
  },
  internal: {
    happened: 'В Proctor Desk произошла ошибка.',
    kept: SAVED_KEPT,
    todo: 'Попробуйте снова или откройте Настройки › Хранилище и журнал.',
  },
}
