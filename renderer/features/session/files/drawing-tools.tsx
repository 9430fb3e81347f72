import { Highlighter, MousePointer2, Pencil, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { boxAround, DRAWN_SHAPES, WHOLE_PAGE, type Drawn } from '../../../../contract/model/drawn.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { ModeSwitch } from '../../../ui/mode-switch.tsx'
import type { NotedFile } from './use-file-marks.ts'
import styles from './files.module.css'

const TOOLS = ['none', ...DRAWN_SHAPES] as const
const ICONS = { none: MousePointer2, highlight: Highlighter, rectangle: Square, ink: Pencil } as const
const KEYS = { none: 'Esc', highlight: 'H', rectangle: 'R', ink: 'D' } as const

/** What can be drawn on the pages of a file; nothing where no note can be added. */
export function DrawingTools({ noted }: { readonly noted: NotedFile }) {
  const { t } = useTranslation()
  const tool = useStore(noted.notes, (state) => state.tool)
  const canAdd = useStore(noted.notes, (state) => state.add !== null)
  if (!noted.isDrawable || !canAdd) return null
  const modes = TOOLS.map((mode) => {
    const Icon = ICONS[mode]
    return { mode, text: t(`viewer.tool.${mode}`), keys: [KEYS[mode]], icon: <Icon size={16} aria-hidden="true" /> }
  })
  return (
    <>
      <span className={styles.divider} aria-hidden="true" />
      <ModeSwitch
        label={t('viewer.tools')}
        modes={modes}
        mode={tool ?? 'none'}
        onMode={(mode) => noted.notes.setState({ tool: mode === 'none' ? null : mode, selected: null })}
      />
    </>
  )
}

/**
 * What to do with the tool that is chosen, or with what is drawn. It lies over the frame: a line above would move it, and
 * Chromium drops what is pressed in a frame that has just moved.
 */
export function DrawingHint({ noted }: { readonly noted: NotedFile }) {
  const { t } = useTranslation()
  const tool = useStore(noted.notes, (state) => state.tool)
  const selected = useStore(noted.notes, (state) => state.selected)
  if (!noted.isDrawable || tool === null) return null
  const drawn = selected?.kind === 'fileArea' && selected.file === noted.index ? selected.drawn : null
  return (
    <div className={styles.over}>
      <p className={styles.drawingHint} role="status">
        {drawn === null ? t(`viewer.toolHint.${tool}`) : <Drawing drawn={drawn} />}
      </p>
    </div>
  )
}

function Drawing({ drawn }: { readonly drawn: Drawn }) {
  const { t } = useTranslation()
  const { left, top, width, height } = boxAround(drawn)
  const percent = (share: number) => Math.round((100 * share) / WHOLE_PAGE)
  const area = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
  return (
    <>
      <span>{t('viewer.areaIs', area)}</span>
      <span>
        <Kbd>Enter</Kbd> {t('viewer.toolAdd')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('viewer.toolCancel')}
      </span>
    </>
  )
}
