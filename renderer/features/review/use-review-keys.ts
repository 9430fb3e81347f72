import { VERDICTS, type VerdictId } from '../../../contract/model/review.ts'
import { isTyping, useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'

type Options = {
  /** Whether the review can be changed. */
  readonly isOpen: boolean
  /** Says that something can't be changed yet; `null` once all is loaded. */
  readonly onTooEarly?: (() => void) | null
  /** Gives a verdict; `null` where the screen has none, or the review is submitted. */
  readonly onVerdict: ((verdict: VerdictId) => void) | null
  /** Begins to type the points of the question; `null` where there is nothing to score. */
  readonly onPoints: ((digit: string) => void) | null
  readonly onComment: () => void
  readonly onRedo: () => void
  readonly onSubmit: () => void
}

/** The keys of a review. A held key acts once. */
export function useReviewKeys(options: Options): void {
  const { isOpen, onTooEarly = null, onVerdict, onPoints, onComment, onRedo, onSubmit } = options
  const once = (act: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) act()
  }
  const tooEarly = onTooEarly === null ? undefined : once(onTooEarly)
  const verdictKey = (index: 0 | 1 | 2 | 3) =>
    onVerdict === null ? undefined : { run: once(() => onVerdict(VERDICTS[index])), isTyped: isPartOfText }
  const pointsKey = (digit: string) => {
    if (onPoints === null) return undefined
    const give = isOpen ? once(() => onPoints(digit)) : tooEarly
    // A digit at the verdicts may be meant for one of them.
    return give && ((event: KeyboardEvent) => (isAtVerdicts(event) ? false : give(event)))
  }
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
    '/': isOpen ? once(onComment) : tooEarly,
    'mod+Enter': { whileTyping: tooEarly ?? once(onSubmit) },
    'mod+Shift+z': redo,
    'mod+y': redo,
  })
}

/** What numbers are written with: digits, separators and signs. A layout may have any of them on Shift with a digit. */
const PART_OF_NUMBER = /^[\p{Nd}\s.,٫٬'’+\-−/%]$/u

/** Whether a key is typed into a text; one whose character is part of no number is not, in the field of the score. */
function isPartOfText({ target, key }: KeyboardEvent): boolean {
  const isForNumbers = target instanceof Element && target.closest('[data-typed=number]') !== null
  return isForNumbers ? PART_OF_NUMBER.test(key) : isTyping(target)
}

function isAtVerdicts({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-field=verdict]') !== null
}
