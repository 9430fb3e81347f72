import { enFirst } from '../../contract/text/en-first.ts'
import { createI18n } from '../common/i18n/i18n.ts'

/** The window's texts: those of the first screen, and with the other screens theirs. */
export const windowI18n = createI18n(enFirst)
