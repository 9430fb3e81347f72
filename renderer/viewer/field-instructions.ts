/** Most parts of an equation within each other. */
const DEEPEST = 20

/**
 * The words of a field that stand in its instruction alone: the text of a button, and what an EQ field puts together,
 * such as phonetic signs over a word; `null` if it has none.
 */
export function nodeOfInstruction(instruction: string): Node | null {
  const [, name = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(instruction) ?? []
  if (/^MACROBUTTON$/i.test(name)) return textNode(rest.replace(/^\S+\s*/, '').trim())
  return /^EQ$/i.test(name) ? nodeOfEquation(rest) : null
}

const textNode = (text: string) => (text === '' ? null : document.createTextNode(text))

function nodeOfEquation(source: string): Node | null {
  // How it is drawn: alignment, font and size.
  const equation = source.replaceAll(/\\\*\s*(?:"[^"]*"|\S+)/g, '').trim()
  const [, over, base] =
    /^\\o(?:\\a[lcrd])?\s*\(\\s\\up\s*\d*\s*\(([^()\\]*)\)\s*[,;]([^()\\]*)\)$/i.exec(equation) ?? []
  return over === undefined || base === undefined ? textNode(equationText(equation)) : rubyOf(base, over)
}

function rubyOf(base: string, over: string): HTMLElement {
  const ruby = document.createElement('ruby')
  const above = document.createElement('rt')
  above.textContent = over
  ruby.append(base, above)
  return ruby
}

/** What is put between and around the parts of an equation, so that it can be read in one line. */
const FORMS: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  f: ([over = '', under = '']) => `(${over})/(${under})`,
  r: (parts) => (parts.length > 1 ? `${parts[0]}√(${parts[1]})` : `√(${parts[0] ?? ''})`),
  b: (parts) => `(${parts.join(', ')})`,
  l: (parts) => parts.join(', '),
  i: ([from = '', to = '', what = '']) => `∫(${from}, ${to}) ${what}`,
}

/** An equation in one line: `\f(1,2)` is (1)/(2). */
function equationText(source: string): string {
  let at = 0
  function parts(depth: number): readonly string[] {
    const found = ['']
    const add = (text: string) => (found[found.length - 1] += text)
    while (at < source.length) {
      const [switched, name = '', options = ''] =
        /^\\([a-z])((?:\\[a-z]{1,3}\s*\d*)*)\s*\(/i.exec(source.slice(at, at + 200)) ?? []
      if (switched !== undefined && depth < DEEPEST) {
        at += switched.length
        const inner = parts(depth + 1)
        const raised = /\\up/i.test(options) ? '^' : /\\do/i.test(options) ? '_' : ''
        const form = FORMS[name.toLowerCase()]
        add(form ? form(inner) : raised + inner.join(' '))
        continue
      }
      const sign = source[at] ?? ''
      at += 1
      if (sign === ')') break
      else if (depth > 0 && (sign === ',' || sign === ';')) found.push('')
      // A sign that would otherwise end a part.
      else if (sign === '\\') {
        add(source[at] ?? '')
        at += 1
      } else if (sign === '(' && depth < DEEPEST) add(`(${parts(depth + 1).join(',')})`)
      else add(sign)
    }
    return found.map((part) => part.trim())
  }
  const whole: string[] = []
  while (at < source.length) whole.push(...parts(0))
  return whole.join('').trim()
}

/** Fields of Word and RTF that depend on the day, the file's name, its properties or its user, and not on the layout. */
const FIELDS =
  /^\s*(?:DATE|TIME|SAVEDATE|CREATEDATE|PRINTDATE|EDITTIME|FILENAME|FILESIZE|NUMWORDS|NUMCHARS|REVNUM|USERNAME|USERINITIALS|USERADDRESS|LASTSAVEDBY|AUTHOR|TITLE|SUBJECT|KEYWORDS|COMMENTS|TEMPLATE|DOCPROPERTY|INFO)\b/i

/** Whether the result of a field is worked out anew. */
export const isUpdatedField = (instruction: string): boolean => FIELDS.test(instruction)
