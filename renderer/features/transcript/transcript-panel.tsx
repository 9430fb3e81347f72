import { Captions, Ellipsis } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CAPTION_GROUNDS, CAPTION_SIZES } from '../../../contract/model/settings.ts'
import type { SpokenAnswer } from '../../../contract/model/transcript.ts'
import { languageName } from '../../../contract/text/language.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'
import type { TimeMarks } from '../../common/time-marks.ts'
import { chooseTranscript, type AnswerWords, type ShownTranscript } from '../../common/transcript/shown-transcript.ts'
import { transcriptFocus } from '../../common/transcript/transcript-focus.ts'
import { useKeptSettings } from '../../common/use-kept-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { findInLines } from './find-in-lines.ts'
import { TranscriptLines, type LinesHandle } from './transcript-lines.tsx'
import { TranscriptSearch } from './transcript-search.tsx'
import { useTranscriptFile, type TranscriptFile } from './use-transcript-file.ts'
import styles from './transcript.module.css'

export type TranscriptPanelProps = {
  readonly answer: SpokenAnswer
  readonly words: AnswerWords
  /** `null` while the answer has no player. */
  readonly player: PlayerHandle | null
  readonly marks: TimeMarks
  /** Whether it is hidden who speaks. */
  readonly hidesNames: boolean
}

/** The words of a video answer, beside it: read, searched, and played from any line. */
export function TranscriptPanel({ answer, words, player, marks, hidesNames }: TranscriptPanelProps) {
  const { t } = useTranslation()
  const { known, shown } = words
  const file = useTranscriptFile(answer, known)
  const lines = shown?.transcript.lines ?? NO_LINES
  const search = useSearch(lines)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<LinesHandle>(null)
  const hasLines = lines.length > 0
  useEffect(() => {
    if (!hasLines || !transcriptFocus.getState().isWanted) return
    transcriptFocus.setState({ isWanted: false })
    list.current?.focus()
  }, [hasLines])
  const press = (event: KeyboardEvent) => {
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isFind || !hasLines) return
    event.preventDefault()
    event.stopPropagation()
    field.current?.select()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key to search reaches it from within
    <section className={styles.panel} aria-label={t('transcript.title')} data-transcript="" onKeyDown={press}>
      <PanelHead answer={answer} words={words} file={file} hidesNames={hidesNames} />
      {known !== null && shown === null && (
        <div className={styles.empty}>
          <p>{t('transcript.none')}</p>
          <p className={styles.faint}>{t('transcript.formats')}</p>
          <Button onPress={file.add}>{t('transcript.add')}</Button>
        </div>
      )}
      {shown !== null && !hasLines && (
        <p className={styles.empty}>{t(shown.isUnreadable ? 'transcript.unreadable' : 'transcript.empty')}</p>
      )}
      {hasLines && (
        <>
          <TranscriptSearch
            ref={field}
            text={search.text}
            total={search.matches.length}
            at={search.at}
            onText={search.setText}
            onStep={search.step}
            onLeave={() => list.current?.focus()}
          />
          <TranscriptLines
            // What follows, is chosen and is scrolled belongs to one transcript.
            key={shown?.id}
            ref={list}
            questionNum={answer.questionNum}
            lines={lines}
            player={player}
            marks={marks}
            hidesNames={hidesNames}
            matches={search.matches}
            match={search.matches[search.at] ?? null}
          />
        </>
      )}
    </section>
  )
}

const NO_LINES: ShownTranscript['transcript']['lines'] = []

function useSearch(lines: ShownTranscript['transcript']['lines']) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMemo(() => findInLines(lines, text), [lines, text])
  return {
    text,
    matches,
    at: Math.min(at, Math.max(0, matches.length - 1)),
    setText: (next: string) => {
      setText(next)
      setAt(0)
    },
    step: (by: 1 | -1) => {
      if (matches.length > 0) setAt((now) => (now + by + matches.length) % matches.length)
    },
  }
}

type HeadProps = Pick<TranscriptPanelProps, 'answer' | 'words' | 'hidesNames'> & { readonly file: TranscriptFile }

function PanelHead({ answer, words, file, hidesNames }: HeadProps) {
  const { t } = useTranslation()
  const [{ captionsShown, captionSize, captionGround }, keep] = useKeptSettings()
  const { all, shown, known } = words
  const isAdded = known?.added !== null && known !== null
  const choices: readonly MenuEntry[] =
    all.length < 2
      ? []
      : [
          ...all.map((one) => ({
            ...{ kind: 'action' as const, id: `of-${one.id}`, label: nameOf(one), checked: one.id === shown?.id },
            onAction: () => chooseTranscript(answer, one.id),
          })),
          { kind: 'separator', id: 'after-choices' },
        ]
  const looks: readonly MenuEntry[] = [
    ...CAPTION_SIZES.map((size) => ({
      ...{ kind: 'action' as const, id: size, label: t(`transcript.size.${size}`), checked: size === captionSize },
      ...{ keepsOpen: true, onAction: () => keep({ captionSize: size, captionsShown: true }) },
    })),
    { kind: 'separator', id: 'after-sizes' },
    ...CAPTION_GROUNDS.map((ground) => ({
      ...{ kind: 'action' as const, id: ground, label: t(`transcript.ground.${ground}`) },
      ...{ checked: ground === captionGround, keepsOpen: true },
      onAction: () => keep({ captionGround: ground, captionsShown: true }),
    })),
  ]
  const files: readonly MenuEntry[] = [
    { kind: 'action', id: 'add', label: t(isAdded ? 'transcript.replace' : 'transcript.add'), onAction: file.add },
    ...(isAdded
      ? [{ kind: 'action' as const, id: 'remove', label: t('transcript.remove'), onAction: file.remove }]
      : []),
  ]
  return (
    <header className={styles.head}>
      <h3 className={styles.title}>{t('transcript.title')}</h3>
      {shown?.id === 'added' && (
        <Badge {...(known?.added && !hidesNames ? { title: known.added.fileName } : {})}>
          {t('transcript.addedByYou')}
        </Badge>
      )}
      <span className={styles.grow} />
      {shown !== null && (
        <IconButton
          label={t(captionsShown ? 'transcript.hideCaptions' : 'transcript.showCaptions')}
          keys={['Shift', 'C']}
          aria-pressed={captionsShown}
          onPress={() => keep({ captionsShown: !captionsShown })}
        >
          <Captions size={16} aria-hidden="true" />
        </IconButton>
      )}
      <Menu
        label={t('transcript.more')}
        trigger={
          <IconButton label={t('transcript.more')}>
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        entries={[
          ...choices,
          ...(shown === null ? [] : [...looks, { kind: 'separator' as const, id: 'after-looks' }]),
          ...files,
        ]}
      />
    </header>
  )

  function nameOf({ id, label, transcript: { language } }: ShownTranscript): string {
    if (id === 'added') return t('transcript.added')
    return label || languageName(language) || t('transcript.ofRecording')
  }
}
