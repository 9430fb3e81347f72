// What became of a value, in the words of the docs.

/** Seconds that a program's text says: `36:05:07.25`, `36:05:07`, or a number of seconds. */
function secondsOf(text) {
  const [seconds = 0, minutes = 0, hours = 0] = text.split(':').map(Number).toReversed()
  return (hours * 60 + minutes) * 60 + seconds
}

const cut = (text) => (text.length > 30 ? `${text.slice(0, 29)}…` : text).replaceAll('\n', '⏎')

/** @param {[string, string]} opened the type and text that a program has */
export function judge({ kind, value }, [type, text]) {
  const shown = type === 'number' && /^\d+\.0$/.test(text) ? text.slice(0, -2) : text
  const became = type === 'empty' ? type : `${type} \`${cut(shown)}\``
  switch (kind) {
    case 'text':
      if (type !== 'text') return became
      if (text === value) return 'same'
      return text === `'${value}` ? 'after an apostrophe' : became
    case 'duration': {
      const isSame = Math.abs(secondsOf(text) * 1000 - value) < 1
      if (type === 'time') return isSame ? 'same' : became
      return type === 'text' && isSame ? 'as text' : became
    }
    case 'instant': {
      const isSame = Math.abs(Date.parse(`${text.replace(' ', 'T')}Z`) - value / 1000) < 1
      if (type === 'date') return isSame ? 'same' : became
      return type === 'text' && isSame ? 'as text' : became
    }
    case 'boolean':
      if (text.toLowerCase() !== String(value)) return became
      return type === 'boolean' ? 'same' : 'as text'
    default:
      if (type === 'number' && Number(text) === value) return 'same'
      return type === 'number' && Number(text) === Number(value.toPrecision(15)) ? '15 digits' : became
  }
}
