import { hljs, type LanguageName } from './languages.ts'

/** Characters that are looked at. */
const SAMPLE = 8000
/** Languages that a text is compared with if its name says nothing: what people are asked to write in tests. */
const GUESSED: readonly LanguageName[] = [
  ...(['python', 'javascript', 'typescript', 'java', 'c', 'cpp', 'csharp', 'go', 'rust', 'ruby', 'php'] as const),
  ...(['sql', 'kotlin', 'swift', 'css', 'bash'] as const),
]
/** Languages whose usual ending is not a name of them that highlight.js knows. */
const ENDINGS: ReadonlyMap<string, LanguageName> = new Map([
  ...(['svg', 'htm', 'xsl'] as const).map((ending) => [ending, 'xml'] as const),
  ...(['scss', 'less'] as const).map((ending) => [ending, 'css'] as const),
])

/**
 * The language of source code, to color it; `null` for other texts. The ending of the name is taken at its word only for
 * that; without one, the content must look like code and fit a language.
 */
export function languageOf(text: string, ending: string): LanguageName | null {
  const named = ENDINGS.get(ending) ?? nameOf(ending)
  if (named !== null) return named
  const sample = text.slice(0, SAMPLE)
  if (/^\s*<(?:\?xml|!doctype|[a-z][\w:-]*[\s/>])/i.test(sample)) return 'xml'
  if (isJson(text)) return 'json'
  if (!looksLikeCode(sample)) return null
  const { language, relevance } = hljs.highlightAuto(sample, [...GUESSED])
  return relevance >= 8 ? ((language as LanguageName | undefined) ?? null) : null
}

/** The name of the language that an ending stands for. Endings of plain text stand for none. */
function nameOf(ending: string): LanguageName | null {
  if (ending === '' || ending === 'txt' || ending === 'text') return null
  const name = hljs.getLanguage(ending)?.name
  const found =
    name === undefined ? undefined : hljs.listLanguages().find((known) => hljs.getLanguage(known)?.name === name)
  return (found as LanguageName | undefined) ?? null
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text) || text.length > 1_000_000) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a third of the lines have what code has and sentences have not. */
function looksLikeCode(sample: string): boolean {
  const lines = sample.split('\n').filter((line) => line.trim() !== '')
  const code = lines.filter((line) =>
    /[{};]\s*$|^\s*[})\]]|\w\(.*\)|^\s*(?:#include|import |from \w+ import|def |class |return\b|SELECT |@\w+)|[=!<>]=|=>|->|::|:=|\w = /.test(
      line,
    ),
  )
  return lines.length > 1 && code.length >= lines.length / 3
}
