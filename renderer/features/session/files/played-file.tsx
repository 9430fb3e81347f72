import { useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import type { MediaBytes } from '../../../../contract/model/media.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilePlayerContext } from './file-player.ts'
import type { FileOfSession, SaveCopy } from './use-save-copy.ts'
import styles from './files.module.css'

type Props = FileOfSession & {
  readonly name: string
  readonly file: MediaBytes
  readonly type: 'audio' | 'video'
  readonly copy: SaveCopy
  readonly hasKeys: boolean
}

/** Short, because main drops the least recently used grants. */
const KEPT_AFTER_MS = 60_000

/** Sound or video among the files of an answer, in the player. It is streamed and not read whole. */
export function PlayedFile({ name, file, type, copy, hasKeys, ...of }: Props) {
  const { t } = useTranslation()
  const renderPlayer = useContext(FilePlayerContext)
  const { connectionId, sessionKey: key, target } = of
  const grant = useQuery({
    queryKey: ['file-address', connectionId, formatSessionKey(key), target],
    queryFn: () => desk.media.grant({ connectionId, key, target }),
    gcTime: KEPT_AFTER_MS,
  })
  const { format, size } = file.facts
  const facts = [
    { name: t('viewer.factType'), value: [t(`viewer.content.${type}`), format].filter(Boolean).join(' · ') },
    { name: t('viewer.factSize'), value: size === null ? t('session.sizeUnknown') : formatBytes(size) },
  ]
  return (
    <div className={styles.played}>
      {grant.isError && (
        <Banner tone="bad" title={describeMediaError(t, grant.error).happened} live>
          {describeMediaError(t, grant.error).todo}
        </Banner>
      )}
      {grant.data &&
        renderPlayer({
          url: grant.data.url,
          title: name,
          facts,
          hasKeys,
          cover: type === 'audio' ? <Sound name={name} /> : null,
        })}
      <Button size="small" isPending={copy.isSaving} onPress={copy.save}>
        {t('viewer.saveCopy')}
      </Button>
    </div>
  )
}

/** In place of a picture. */
function Sound({ name }: { readonly name: string }) {
  return (
    <div className={styles.sound}>
      <AudioLines size={32} aria-hidden="true" />
      <span dir="auto">{name}</span>
    </div>
  )
}
