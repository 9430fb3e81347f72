import { useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SETTINGS, OUTLINE_WIDTHS } from '../../../contract/model/settings.ts'
import { useKeptSettings } from '../../common/use-kept-settings.ts'
import { PANE_WIDTH, PaneEdge } from '../../ui/pane-edge.tsx'
import { Outline, type ShownOutline } from './outline.tsx'
import { useOutlineRoom } from './use-outline-room.ts'
import styles from './outline.module.css'

type Props = {
  /** `null` while there is nothing to select. */
  readonly outline: ShownOutline | null
}

/** The outline in a resizable pane beside the answer. */
export function OutlinePane({ outline }: Props) {
  const { t } = useTranslation()
  const [{ outlineWidth }, keep] = useKeptSettings()
  const pane = useRef<HTMLDivElement>(null)
  const room = useOutlineRoom(pane)
  const width = Math.min(outlineWidth, room)
  return (
    <div ref={pane} className={styles.pane} data-region="" style={{ [PANE_WIDTH]: `${width}px` } as CSSProperties}>
      {outline && (
        <>
          <Outline {...outline} />
          <PaneEdge
            label={t('session.outlineEdge')}
            pane="left"
            width={width}
            widths={{ least: Math.min(OUTLINE_WIDTHS.least, room), most: room }}
            usual={DEFAULT_SETTINGS.outlineWidth}
            onWidth={(next) => keep({ outlineWidth: next })}
          />
        </>
      )}
    </div>
  )
}
