import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { unexplained } from './placeholders.mjs'

/**
 * What a translator is told about the texts of an English file: its doc comments. A comment at the head of a block (the
 * first lines of an object, or those after an empty line) is about all texts down to the next comment or empty line; any
 * other comment is about the text or group below it alone, or the forms of one plural.
 *
 * @typedef {{ of: string, block: string, id: number }} Level the comment about a text, or about a group around it; ''
 *   without one. `id` is the same for all that one comment is about. `block` is the comment at the head of its block,
 *   which may say what is filled in.
 *
 * @param {string} path of `en-<part>.ts`
 * @param {string} constant whose texts are read: `enQueue`
 * @returns {{ file: string, contexts: ReadonlyMap<string, Level[]> }} the file's own comment, and by key of a text the
 *   comments that are about it: its own, then those of the groups around it, from the innermost
 */
export function readContexts(path, constant) {
  return contextsIn(readFileSync(path, 'utf8'), constant)
}

/** The same for the source of a file. */
export function contextsIn(source, constant) {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true)
  const constants = new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap((statement) => statement.declarationList.declarations.map((one) => [one.name.text, { one, statement }])),
  )
  const contexts = new Map()
  const valueOf = (node) => {
    const plain = unwrapped(node)
    if (!ts.isIdentifier(plain)) return { value: plain, comment: '' }
    const { one, statement } = constants.get(plain.text)
    return { value: unwrapped(one.initializer), comment: docComment(source, statement).text }
  }
  const visit = (object, path, levels) => {
    let block = { text: '', at: -1, isOver: false }
    let plural = { stem: '', level: null }
    for (const [index, property] of object.properties.entries()) {
      const { text, at, startsBlock } = docComment(source, property)
      if (index === 0 || startsBlock) block = { text, at, isOver: false }
      else if (text !== '') block = { ...block, isOver: true }
      const { value, comment } = valueOf(
        ts.isShorthandPropertyAssignment(property) ? property.name : property.initializer,
      )
      const own = [at === block.at ? '' : text, comment].filter((one) => one !== '').join(' ')
      const stem = /^(.+)_(?:zero|one|other)$/.exec(property.name.text)?.[1] ?? ''
      const [of, id] = own !== '' ? [own, property.pos] : block.isOver ? ['', -1] : [block.text, block.at]
      // The forms of a plural stand below each other, and the first has the comment.
      const level = own === '' && stem !== '' && stem === plural.stem ? plural.level : { of, block: block.text, id }
      plural = { stem, level }
      const key = [...path, property.name.text]
      if (ts.isObjectLiteralExpression(value)) visit(value, key, [level, ...levels])
      else contexts.set(key.join('.'), [level, ...levels])
    }
  }
  const { one, statement } = constants.get(constant)
  visit(unwrapped(one.initializer), [], [])
  return { file: docComment(source, statement).text, contexts }
}

/** The expression without `as const` and `satisfies`. */
export function unwrapped(node) {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrapped(node.expression) : node
}

/** The doc comment above a node, on one line, and whether an empty line is above that or above the node. */
function docComment(source, node) {
  const ranges = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []
  const range = ranges.findLast(({ pos }) => source.startsWith('/**', pos))
  const before = source.slice(node.getFullStart(), ranges[0]?.pos ?? node.getStart())
  const startsBlock = /\n[ \t]*\r?\n/.test(before)
  if (range === undefined) return { text: '', at: node.getStart(), startsBlock }
  const text = source
    .slice(range.pos + 3, range.end - 2)
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
  return { text, at: range.pos, startsBlock }
}

/**
 * What a translator reads about a text, from its own comment to that of the file. Where a comment of its own leaves out
 * what is filled in, that of its block is said too.
 */
export function contextOf(text, levels, file) {
  const said = [...levels.map(({ of }) => of), file].filter((one) => one !== '')
  const left = unexplained(text, said.join(' '))
  const explaining = levels
    .map(({ block }) => block)
    .filter((block) => !said.includes(block) && left.some((name) => block.includes(`\`${name}\``)))
  return [said[0], ...explaining, ...said.slice(1)].join(' ')
}
