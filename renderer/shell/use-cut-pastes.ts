import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../common/notices/notices.ts'

const PASTES: readonly string[] = ['insertFromPaste', 'insertFromDrop']

/** Says in the whole window where a field cuts off what is pasted or dropped: `maxLength` does so without a word. */
export function useCutPastes(): void {
  const { t } = useTranslation()
  const tell = useEffectEvent((count: number) => {
    const text = t('typing.most', { count })
    showNotice({ id: 'cut-paste', tone: 'warn', title: t('typing.cut'), text, isNameless: true, stays: false })
  })
  useEffect(() => {
    const listen = ({ target: field, inputType, data }: InputEvent) => {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (!isField || field.maxLength < 0 || !PASTES.includes(inputType)) return
      const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
      // A field counts a line break once, however it is written.
      const added = (data ?? '').replaceAll('\r\n', '\n').length
      if (field.value.length - replaced + added > field.maxLength) tell(field.maxLength)
    }
    document.addEventListener('beforeinput', listen, { capture: true })
    return () => document.removeEventListener('beforeinput', listen, { capture: true })
  }, [])
}
