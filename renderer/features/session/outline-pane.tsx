import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SETTINGS, OUTLINE_WIDTHS } from '../../../contract/model/settings.ts'
import { useKeptSettings } from '../../common/use-kept-settings.ts'
import { PANE_WIDTH, PaneEdge } from '../../ui/pane-edge.tsx'
import { Outline, type ShownOutline } from './outline.tsx'
import styles from './outline.module.css'

type Props = {
  /** `null` while there is nothing to select. */
  readonly outline: ShownOutline | null
}

/** The outline in a resizable pane beside the answer. */
export function OutlinePane({ outline }: Props) {
  const { t } = useTranslation()
  const [{ outlineWidth }, keep] = useKeptSettings()
  return (
    <div className={styles.pane} data-region="" style={{ [PANE_WIDTH]: `${outlineWidth}px` } as CSSProperties}>
      {outline && (
        <>
          <Outline {...outline} />
          <PaneEdge
            label={t('session.outlineEdge')}
            pane="left"
            width={outlineWidth}
            widths={OUTLINE_WIDTHS}
            usual={DEFAULT_SETTINGS.outlineWidth}
            onWidth={(width) => keep({ outlineWidth: width })}
          />
        </>
      )}
    </div>
  )
}
