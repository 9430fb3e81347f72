import type { enMenu } from '../en-menu.ts'
import type { Russian } from '../translation.ts'

export const ruMenu: Russian<typeof enMenu> = {
  menu: {
    file: 'Файл',
    edit: 'Правка',
    view: 'Вид',
    go: 'Переход',
    window: 'Окно',
    help: 'Справка',
    role: {
      redo: 'Повторить',
      cut: 'Вырезать',
      copy: 'Копировать',
      paste: 'Вставить',
      close: 'Закрыть окно',
      quit: 'Выход',
      quitApp: 'Завершить Proctor Desk',
      about: 'О приложении Proctor Desk',
      services: 'Службы',
      hide: 'Скрыть Proctor Desk',
      hideOthers: 'Скрыть остальные',
      unhide: 'Показать все',
      resetZoom: 'Фактический размер',
      zoomIn: 'Увеличить',
      zoomOut: 'Уменьшить',
      togglefullscreen: 'Полный экран',
      minimize: 'Свернуть',
      zoom: 'Изменить масштаб',
      front: 'Все окна — на передний план',
    },
  },
}
