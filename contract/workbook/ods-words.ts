type Attributes = Readonly<Record<string, string>>

/** The words of a cell, a comment, a text box or a title. */
type Words = { text: string; inParagraph: number; hasParagraph: boolean }

/** Elements with words that are shown nowhere: names and descriptions of drawings, and how signs are read. */
const ASIDE = /^(?:title|desc|ruby-text)$/
/** Elements of texts, in which a title is a field with that of the document. Those of drawings are in their shapes. */
const OF_TEXT = /^(?:p|h|span|a|meta|meta-field|ruby-base)$/
/** Spaces that an element may stand for. */
const MOST_SPACES = 1000

/**
 * Collects the words of paragraphs, with a line for each. Words of an element inside another, such as a comment in a
 * cell, are its own.
 */
export function createOdsWords() {
  const open: Words[] = []
  /** The elements around what is read. */
  const around: string[] = []
  /** Depth inside an element whose words are left out. */
  let aside = 0
  const add = (text: string) => {
    const words = open.at(-1)
    if (aside === 0 && words !== undefined && words.inParagraph > 0) words.text += text
  }
  return {
    begin(): void {
      open.push({ text: '', inParagraph: 0, hasParagraph: false })
    },
    /** The words since the last beginning that has no end; `null` where there is not even an empty paragraph. */
    end: (): string | null => {
      const words = open.pop()
      return words?.hasParagraph ? words.text : null
    },
    open(name: string, attributes: Attributes): void {
      const words = open.at(-1)
      const isField = name === 'title' && OF_TEXT.test(around.at(-1) ?? '')
      around.push(name)
      if (aside > 0 || (ASIDE.test(name) && !isField)) aside += 1
      else if (name === 'p' && words !== undefined) {
        if (words.hasParagraph && words.inParagraph === 0) words.text += '\n'
        words.hasParagraph = true
        words.inParagraph += 1
      } else if (name === 's') add(' '.repeat(Math.min(MOST_SPACES, Number(attributes['text:c'] ?? 1) || 1)))
      else if (name === 'tab') add('\t')
      else if (name === 'line-break') add('\n')
    },
    /** Spaces and lines of the file itself stand for one space. Others, such as one that does not break, are text. */
    text: (more: string) => add(more.replaceAll(/[ \t\r\n]+/g, ' ')),
    close(name: string): void {
      const words = open.at(-1)
      around.pop()
      if (aside > 0) aside -= 1
      else if (name === 'p' && words !== undefined) words.inParagraph = Math.max(0, words.inParagraph - 1)
    },
  }
}
