import type { TFunction } from 'i18next'
import { TEXT_ENCODINGS, type TextEncodingName } from '../../../contract/model/decode-bytes.ts'
import { ENCODING_NAMES } from '../../../contract/text/encoding-names.ts'

/** An encoding in a list, as "Windows-1251 (Cyrillic)". */
export function encodingLabel(t: TFunction, encoding: TextEncodingName): string {
  const [name, script] = ENCODING_NAMES[encoding]
  return t('reading.encoding', { name, script: t(`reading.scripts.${script}`) })
}

/** Encodings as options of a choice. */
export function encodingOptions(
  t: TFunction,
  encodings: readonly TextEncodingName[] = TEXT_ENCODINGS,
): readonly { readonly value: TextEncodingName; readonly label: string }[] {
  return encodings.map((value) => ({ value, label: encodingLabel(t, value) }))
}
