import { useTranslation } from 'react-i18next'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import { command, useCommands, type Command } from '../../common/commands.ts'
import { noteKindName } from '../../common/review-names.ts'
import type { Drawing } from './use-drawing.ts'
import { isTyping, useChosenKeys, useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'

export type NoteActions = {
  readonly add: () => void
  readonly log: (kind: NoteKind) => void
  /** `null` without a video. */
  readonly beginStretch: (() => void) | null
  readonly endStretch: (() => void) | null
  /** `null` while no stretch is begun. */
  readonly cancelStretch: (() => void) | null
}

type Props = {
  /** `null` where no note can be added or changed. */
  readonly actions: NoteActions | null
  /** Goes to the next note, or with -1 to the previous one; `null` without notes. */
  readonly step: ((by: 1 | -1) => void) | null
  readonly kinds: readonly NoteKind[]
  readonly drawing: Drawing | null
}

const DRAWING_KEYS = { h: 'highlight', r: 'rectangle', d: 'ink' } as const

/** The keys and commands for notes on the answer that is shown. */
export function NoteKeys({ actions, step, kinds, drawing }: Props) {
  const { t } = useTranslation()
  const cancel = actions?.cancelStretch ?? drawing?.end
  useShortcuts('notes', {
    n: once(actions?.add),
    '[': once(actions?.beginStretch),
    ']': once(actions?.endStretch),
    // Before the screen, which Escape leaves.
    Escape: cancel ? { whileTyping: (event) => (isTyping(event.target) ? false : cancel()) } : undefined,
    'Shift+n': step === null ? undefined : () => step(1),
    'Shift+b': step === null ? undefined : () => step(-1),
  })
  const logged = actions === null ? [] : kinds.filter(({ isRetired }) => !isRetired)
  useChosenKeys(
    'notes',
    new Map(
      logged.flatMap((kind) => {
        const log = once(() => actions?.log(kind))
        return kind.key === null || log === undefined ? [] : [[kind.key, log]]
      }),
    ),
    ['everywhere', 'session', 'player', 'notes'],
  )
  // A team may have given one of these keys to a kind of note.
  const free = (key: keyof typeof DRAWING_KEYS) =>
    drawing === null || logged.some((kind) => kind.key === key)
      ? undefined
      : once(() => drawing.choose(DRAWING_KEYS[key]))
  useShortcuts('file', { h: free('h'), r: free('r'), d: free('d') })
  useCommands(() => [
    ...(actions ? [command(t, 'addNote', actions.add)] : []),
    ...logged.map((kind) => logCommand(t('notes.log', { kind: noteKindName(t, kind) }), kind, actions)),
    ...(actions?.beginStretch ? [command(t, 'stretchStart', actions.beginStretch)] : []),
    ...(actions?.endStretch ? [command(t, 'stretchEnd', actions.endStretch)] : []),
    ...(drawing
      ? [
          command(t, 'highlight', () => drawing.choose('highlight')),
          command(t, 'drawRectangle', () => drawing.choose('rectangle')),
          command(t, 'drawInk', () => drawing.choose('ink')),
        ]
      : []),
    ...(step ? [command(t, 'nextNote', () => step(1)), command(t, 'previousNote', () => step(-1))] : []),
  ])
  return null
}

/** A held key acts once. */
function once(run: (() => void) | null | undefined): ((event: KeyboardEvent) => void) | undefined {
  if (run === null || run === undefined) return undefined
  return (event) => {
    if (!event.repeat) run()
  }
}

function logCommand(label: string, kind: NoteKind, actions: NoteActions | null): Command {
  return {
    id: `log-${kind.id}`,
    group: 'here',
    label,
    ...(kind.key === null ? {} : { keys: [kind.key.toUpperCase()] }),
    run: () => actions?.log(kind),
  }
}
