import type { enPdf } from '../en-pdf.ts'
import type { Russian } from '../translation.ts'

export const ruPdf: Russian<typeof enPdf> = {
  pdf: {
    password: 'Файл защищён паролем.',
    passwordField: 'Пароль',
    open: 'Открыть',
    wrongPassword: 'Неверный пароль.',
    comments: 'Комментарии на странице {{number}}',
    hiddenLayers: 'Скрытые слои',
  },
}
