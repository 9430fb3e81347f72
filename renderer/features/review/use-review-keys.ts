import { VERDICTS, type VerdictId } from '../../../contract/model/review.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'

type Options = {
  /** Whether the review can be changed. */
  readonly isOpen: boolean
  /** Gives a verdict; `null` where the screen has none, or the review is submitted. */
  readonly onVerdict: ((verdict: VerdictId) => void) | null
  /** Begins to type the points of the question; `null` where there is nothing to score. */
  readonly onPoints: ((digit: string) => void) | null
  readonly onComment: () => void
  readonly onRedo: () => void
  readonly onSubmit: () => void
}

/** The keys of a review. A held key acts once. */
export function useReviewKeys({ isOpen, onVerdict, onPoints, onComment, onRedo, onSubmit }: Options): void {
  const once = (act: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) act()
  }
  const verdictKey = (index: 0 | 1 | 2 | 3) => (onVerdict === null ? undefined : once(() => onVerdict(VERDICTS[index])))
  const pointsKey = (digit: string) => (isOpen && onPoints !== null ? once(() => onPoints(digit)) : undefined)
  const redo = once(onRedo)
  useShortcuts('review', {
    'Shift+1': verdictKey(0),
    'Shift+2': verdictKey(1),
    'Shift+3': verdictKey(2),
    'Shift+4': verdictKey(3),
    '0': pointsKey('0'),
    '1': pointsKey('1'),
    '2': pointsKey('2'),
    '3': pointsKey('3'),
    '4': pointsKey('4'),
    '5': pointsKey('5'),
    '6': pointsKey('6'),
    '7': pointsKey('7'),
    '8': pointsKey('8'),
    '9': pointsKey('9'),
    '/': isOpen ? once(onComment) : undefined,
    'mod+Enter': { whileTyping: once(onSubmit) },
    'mod+Shift+z': redo,
    'mod+y': redo,
  })
}
