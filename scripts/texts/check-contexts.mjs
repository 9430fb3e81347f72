import { flatten } from './read-catalogues.mjs'
import { PLACEHOLDERS, unexplained } from './placeholders.mjs'
import { contextOf } from './read-contexts.mjs'

/** Texts that one comment may explain; a plural counts once. A comment for more says too little of each. */
const MOST_TEXTS = 12

/** Where a text stands. The context of each names at least one. */
const DOING = /\b(?:buttons?|commands?|menu items?|links?|shortcuts?|verbs?)\b/i
const NAMING =
  /\b(?:titles?|headings?|headers?|columns?|labels?|fields?|tabs?|options?|choices?|filters?|names?|values?|badges?|nouns?|adjectives?|facts?|legends?|menus?|captions?|units?|terms?|groups?|rows?)\b/i
const SPEAKING =
  /\b(?:tooltips?|spoken|announced|notices?|hints?|messages?|errors?|status|states?|notes?|texts?|lines?|placeholders?|questions?|answers?|sentences?|warnings?|reasons?|parts?|footers?|paragraphs?|beside|below|above|in place of)\b/i
const SPEECH = /\b(?:nouns?|verbs?|adjectives?|participles?)\b/i

/** What only makes sense beside another comment, which a translator does not see. */
const ELSEWHERE =
  /\bthat (?:field|dialog|setting|list|line|menu|button|band|notice|bar|error|table|heading|label|column|row|title|message)\b|\bas above\b|\bin (?:its|their) place\b|^the same\b/i

/** One-word texts that English uses as a noun and as a verb, or as an adjective and as a verb. */
const AMBIGUOUS = new Set(
  `answer back change check close comment copy cut delete design download draft empty export filter find form group hide import
  insert label light log mark mute name note open order pause place play preview press quote reason record release report
  reset restore result reveal review score search select set sort sound start stop submit sync test time undo update use
  value view weight work zoom`.split(/\s+/),
)

/**
 * What the comments for translators lack. The rules are in `contract/text/TRANSLATING.md`.
 *
 * @param {string} name of the part: `queue` for `en-queue.ts`
 * @param {object} texts of the part
 * @param {{ file: string, contexts: ReadonlyMap<string, import('./read-contexts.mjs').Level[]> }} read
 * @returns {string[]} problems as lines
 */
export function checkContexts(name, texts, { file, contexts }) {
  const problems = []
  const relying = new Map()
  for (const [key, text] of flatten(texts)) {
    const at = `en-${name}.ts ${key}`
    const levels = contexts.get(key) ?? []
    const nearest = levels.findIndex(({ of }) => of !== '')
    if (nearest === -1) {
      problems.push(`${at}: has no comment for translators`)
      continue
    }
    const { id } = levels[nearest]
    const stems = relying.get(id) ?? relying.set(id, new Set()).get(id)
    stems.add(key.replace(/_(?:zero|one|other)$/, ''))
    problems.push(...contextFaults(text, levels, nearest, file).map((fault) => `${at}: ${fault}`))
  }
  for (const stems of relying.values()) {
    if (stems.size > MOST_TEXTS)
      problems.push(
        `en-${name}.ts ${[...stems][0]} to ${[...stems].at(-1)}: one comment for ${stems.size} texts; ${MOST_TEXTS} at most`,
      )
  }
  return problems
}

/** What the comments about one text do not tell. `nearest` is the index of the innermost level that has one. */
function contextFaults(text, levels, nearest, file) {
  const faults = []
  const near = contextOf(text, levels.slice(0, Math.max(nearest, 1) + 1), '')
  if (near.split(/\s+/).length < 3) faults.push('its comment says next to nothing')
  const pointer = ELSEWHERE.exec(levels[nearest].of)?.[0]
  if (pointer !== undefined) faults.push(`its comment says “${pointer}”, but stands alone: say which`)
  const [doing, naming] = [DOING.test(near), NAMING.test(near)]
  if (!doing && !naming && !SPEAKING.test(near)) faults.push('its comment does not say where the text stands')
  if (AMBIGUOUS.has(text.toLowerCase()) && doing === naming && !SPEECH.test(near))
    faults.push(`its comment does not say whether “${text}” is a noun, a verb or an adjective`)
  for (const one of unexplained(text, contextOf(text, levels, file)))
    if (!Object.hasOwn(PLACEHOLDERS, one)) faults.push(`its comment does not say what \`${one}\` is`)
  return faults
}
