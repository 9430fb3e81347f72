import type { TFunction } from 'i18next'
import type { HiddenThing } from '../../contract/model/blind.ts'

/** Name of something that blind mode hides. */
export function hiddenThingName(t: TFunction, what: HiddenThing): string {
  switch (what.kind) {
    case 'field':
      return what.name || t('blind.unnamedField')
    case 'picture':
      return t('blind.picture')
    case 'protocol':
      return t('blind.protocol')
  }
}
