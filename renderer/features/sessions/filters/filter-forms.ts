// What the filter bar does not show at first, in a script of its own.
export { RangeChoices } from './range-choices.tsx'
export { ListedChoices } from './listed-choices.tsx'
export { ScoreChip } from './score-chips.tsx'
export { StartedChoices } from './started-choices.tsx'
