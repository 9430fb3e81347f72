import { expect, test } from 'vitest'

type Level = { readonly of: string; readonly block: string }
type Read = { readonly file: string; readonly contexts: ReadonlyMap<string, readonly Level[]> }

const { contextsIn, contextOf } = (await import(
  new URL('../../../../scripts/texts/read-contexts.mjs', import.meta.url).href
)) as {
  readonly contextsIn: (source: string, constant: string) => Read
  readonly contextOf: (text: string, levels: readonly Level[], file: string) => string
}

const SOURCE = `
/** Stands in many messages. */
const KEPT = 'Nothing changed.'

const troubles = {
  /** Where the server is gone. */
  gone: { happened: 'Gone.' },
} as const

/** Texts of the queue. */
export const enQueue = {
  queue: {
    /** Buttons of the dialog. \`name\` is that of a session. */
    start: 'Start',
    stop: 'Stop {{name}}',
    /**
     * A hint below
     * the button.
     */
    hint: 'Soon {{name}}',
    more: 'More',

    alone: 'Alone',
    /** How many there are. */
    size_one: '{{count}} session',
    size_other: '{{count}} sessions',

    /** Choices of the order. */
    orders: { shown: 'As shown', oldest: 'Oldest' },
    kept: KEPT,
  },
  troubles,
} as const satisfies Record<string, object>
`

function context(key: string, text = ''): string {
  const { file, contexts } = contextsIn(SOURCE, 'enQueue')
  return contextOf(text, contexts.get(key) ?? [], file)
}

test('a comment at the head of a block is about all texts down to the next comment or empty line', () => {
  expect(context('queue.start')).toBe('Buttons of the dialog. `name` is that of a session. Texts of the queue.')
  expect(context('queue.stop')).toMatch(/^Buttons of the dialog/)
  expect(context('queue.alone')).toBe('Texts of the queue.')
})

test('a comment inside a block is about the text below it alone', () => {
  expect(context('queue.hint')).toBe('A hint below the button. Texts of the queue.')
  expect(context('queue.more')).toBe('Texts of the queue.')
})

test('what is filled in is said by the block where the text itself does not say it', () => {
  expect(context('queue.hint', 'Soon {{name}}')).toMatch(/^A hint below the button\. Buttons of the dialog\. `name` is/)
})

test('the forms of a plural have one comment', () => {
  expect(context('queue.size_other')).toBe(context('queue.size_one'))
  expect(context('queue.size_other')).toMatch(/^How many there are\./)
})

test('the comment of a group is about each text in it', () => {
  expect(context('queue.orders.oldest')).toMatch(/^Choices of the order\./)
})

test('texts of constants have the comments of these', () => {
  expect(context('queue.kept')).toMatch(/^Stands in many messages\./)
  expect(context('troubles.gone.happened')).toMatch(/^Where the server is gone\./)
})
