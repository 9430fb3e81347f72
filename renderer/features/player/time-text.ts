export { formatTime, timeInWords } from '../../common/time-text.ts'
