import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import menuStyles from '../../ui/menu.module.css'
import { AwaitingCount, Outline, type ShownOutline } from './outline.tsx'
import { useOpenQuestions } from './review-slots.ts'
import { imagesOf } from './questions.ts'
import type { OutlinePlace } from './use-outline-place.ts'
import styles from './outline.module.css'

type Props = ShownOutline & {
  readonly place: OutlinePlace
  /** Below the questions. */
  readonly foot?: ReactNode
  /** Beside the button, in place of how many answers await scoring. */
  readonly children?: ReactNode
}

/** The row above the answer in a window too narrow for the outline. Its button "Question 4 of 7" opens the outline. */
export function OutlinePopover({ report, manualScoring, selected, onSelect, readAll, place, foot, children }: Props) {
  const { t } = useTranslation()
  const waiting = useOpenQuestions().size
  const toggleReadAll = () => {
    readAll?.onToggle()
    place.setOpen(false)
  }
  return (
    <div className={styles.bar} data-region="">
      <DialogTrigger isOpen={place.isOpen} onOpenChange={place.setOpen}>
        <Button className={styles.trigger ?? ''}>
          <span className={styles.triggerText}>{shownName()}</span>
          <ChevronDown aria-hidden size={14} />
          <Kbd>O</Kbd>
        </Button>
        <Popover
          className={classNames(menuStyles.popover, styles.popover)}
          placement="bottom start"
          offset={4}
          data-overlay=""
        >
          <Dialog aria-label={t('session.outline')} className={styles.dialog ?? ''}>
            <Outline
              report={report}
              manualScoring={manualScoring}
              selected={selected}
              onSelect={(entry) => {
                onSelect(entry)
                place.setOpen(false)
              }}
              readAll={readAll && { ...readAll, onToggle: toggleReadAll }}
              isPopover
            />
            {foot && <div className={styles.popoverFoot}>{foot}</div>}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {children ?? (waiting > 0 && <AwaitingCount waiting={waiting} />)}
    </div>
  )

  function shownName(): string {
    switch (selected.kind) {
      case 'question':
        return t('session.questionOf', { number: selected.index + 1, total: report.questions.length })
      case 'protocol':
        return t('session.protocol')
      case 'image': {
        const name = imagesOf(report).find(({ imageIndex }) => imageIndex === selected.imageIndex)?.name ?? ''
        return name || t('session.photo')
      }
    }
  }
}
