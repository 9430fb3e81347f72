import type { enTracks } from '../en-tracks.ts'
import type { Russian } from '../translation.ts'

export const ruTracks: Russian<typeof enTracks> = {
  tracks: {
    picture: 'Изображение',
    sound: 'Звук',
    both: 'Оба',
    switch: 'переключить',
    pictureNumber: 'Изображение {{number}}',
    soundNumber: 'Звук {{number}}',
    counted: '{{name}} {{number}}',
    names: {
      camera: 'Камера',
      screen: 'Экран',
      microphone: 'Микрофон',
      alternate: 'Вариант',
      supplementary: 'Дополнение',
      commentary: 'Комментарий',
      dub: 'Дубляж',
      description: 'Тифлокомментарий',
    },
    late: '{{name}} · загрузка…',
    failed: '{{name}}: не удаётся показать. Повторить',
    enlarge: '{{name}}: крупно',
  },
}
