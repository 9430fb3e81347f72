import { en } from '../../contract/text/en.ts'
import { createI18n } from '../../renderer/common/i18n/i18n.ts'

/** All texts, as a window has them once all screens are loaded. */
export const testI18n = createI18n(en)
