import { useTranslation } from 'react-i18next'
import type { MediaBytes } from '../../../../contract/model/media.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { visibleText } from '../../../../contract/model/visible-text.ts'
import { Fact } from '../fact.tsx'
import type { SaveCopy } from './use-save-copy.ts'
import styles from './files.module.css'

type Props = { readonly file: MediaBytes; readonly copy: SaveCopy }

/** A file that is not shown: what it is, and a copy of it with a warning. */
export function FileFacts({ file, copy }: Props) {
  const { t } = useTranslation()
  const { facts, sniffedType, declaredType } = file
  const isProgram = sniffedType === 'program'
  // Of a file of which only the beginning was read nothing is known that would say whether its type can be shown.
  const title = isProgram ? 'viewer.program' : facts.sha256 === null ? 'viewer.tooLargeToOpen' : 'viewer.unknown'
  const content = t(`viewer.content.${facts.content}`)
  return (
    <Banner
      tone={isProgram ? 'warn' : 'neutral'}
      title={t(title)}
      actions={
        <Button size="small" isPending={copy.isSaving} onPress={copy.save}>
          {t('viewer.saveCopy')}
        </Button>
      }
    >
      <p>{t(isProgram ? 'viewer.programText' : 'viewer.saveWarning')}</p>
      <dl className={styles.facts}>
        <Fact name={t('viewer.factType')}>
          {facts.format === null ? content : t('viewer.contentOf', { content, format: facts.format })}
        </Fact>
        {declaredType ? <Fact name={t('viewer.factDeclared')}>{visibleText(declaredType)}</Fact> : null}
        <Fact name={t('viewer.factSize')}>
          {facts.size === null ? t('session.sizeUnknown') : formatBytes(facts.size)}
        </Fact>
        {facts.sha256 !== null && (
          <Fact name={t('viewer.factHash')}>
            <code className={styles.hash}>{facts.sha256}</code>
          </Fact>
        )}
        <Fact name={t('viewer.factCopy')}>
          <span dir="auto">{file.fileName}</span>
        </Fact>
      </dl>
    </Banner>
  )
}
