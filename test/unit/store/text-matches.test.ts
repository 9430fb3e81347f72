import Database from 'better-sqlite3'
import fastCheck from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCharacterFolding } from '../../../main/store/worker/result-sets/character-folding.ts'
import { createTokenizer } from '../../../main/store/worker/result-sets/search-terms.ts'
import { findMatches, findSnippets } from '../../../main/store/worker/result-sets/text-matches.ts'

const tokenize = createTokenizer()
const folding = createCharacterFolding(tokenize)

function marked(text: string, search: string): readonly string[] {
  return [...findMatches(text, tokenize(search), folding)].map(({ range }) => text.slice(...range))
}

function snippets(text: string, search: string): readonly string[] {
  return findSnippets(text, tokenize(search), folding).map((snippet) =>
    [...snippet.matches]
      .reverse()
      .reduce(
        (shown, { range: [start, end] }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
        snippet.text,
      ),
  )
}

describe('matches', () => {
  test('begin a word, without regard to case and accents', () => {
    expect(marked('A rota, the ROTATION and a parrot', 'rota')).toEqual(['rota', 'ROTA'])
    expect(marked('Zoë Größl, zoe', 'ZOE grö')).toEqual(['Zoë', 'Grö', 'zoe'])
    expect(marked('Ольга Шевченко', 'шев')).toEqual(['Шев'])
    expect(marked('anna.smith@example.com', 'anna.smith@exa')).toEqual(['anna', 'smith', 'exa'])
  })

  test('have the accents that are characters of their own', () => {
    expect(marked('Re\u0301sume\u0301 of', 'resume')).toEqual(['Re\u0301sume\u0301'])
    expect(marked('𝐑ota 𐐀b 𐐨b', '𐐨b')).toEqual(['𐐀b', '𐐨b'])
  })

  test('are in a text exactly where the index finds it', () => {
    const db = new Database(':memory:')
    onTestFinished(() => void db.close())
    db.exec(`CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize='unicode61 remove_diacritics 2')`)
    const insert = db.prepare('INSERT INTO texts (rowid, text) VALUES (1, ?)')
    const find = db.prepare<[string], number>('SELECT count(*) FROM texts WHERE texts MATCH ?').pluck()
    const letters = [...'aAbÄäe\u0301\u0300ßйЙияήהकि山א1½²_.@- \n\0İıſKŒ', '𐐀', '\ud800', 'ﬁ', 'ệ', 'ǅ']
    const texts = fastCheck.array(fastCheck.constantFrom(...letters), { maxLength: 12 }).map((list) => list.join(''))
    fastCheck.assert(
      fastCheck.property(texts, texts, (text, search) => {
        db.exec('DELETE FROM texts')
        insert.run(text.toWellFormed())
        for (const [at, word] of tokenize(search).entries()) {
          const isFound = find.get(`"${word}"*`) === 1
          const matches = [...findMatches(text, tokenize(search), folding)].filter((match) => match.word === at)
          expect(matches.length > 0, `${word} in ${JSON.stringify(text)}`).toBe(isFound)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('snippets', () => {
  const filler = 'Nobody likes the late shift and everybody has a reason. '.repeat(8)

  test('are what is around a match, beginning with a word', () => {
    expect(snippets('A new rota\nhas to be fair', 'rota')).toEqual(['A new [rota] has to be fair'])
    const [snippet = '', ...others] = snippets(`${filler}A new rota has to be fair. ${filler}`, 'rota')
    expect(others).toEqual([])
    expect(snippet).toMatch(/^…\w.{0,40} A new \[rota\] has to be fair\. Nobody .*…$/)
    expect(snippet.length).toBeLessThan(220)
  })

  test('are one for words that are near each other, and one for each that is far', () => {
    expect(snippets('a rota for the weekend', 'weekend rota')).toEqual(['a [rota] for the [weekend]'])
    const far = snippets(`The rota. ${filler}The weekend. The rota.`, 'weekend rota')
    expect(far.map((text) => /\[\w+\]/.exec(text)?.[0])).toEqual(['[rota]', '[weekend]'])
  })

  test('do not cut characters, nor make a word of the rest of one', () => {
    const [emoji = ''] = snippets(`${'😀'.repeat(60)} rota ${'😀'.repeat(120)}`, 'rota')
    expect(emoji.isWellFormed()).toBe(true)
    expect(snippets(`${'山'.repeat(48)}-田`, '田')).toEqual([`…${'山'.repeat(39)}-[田]`])
    const [cut = ''] = snippets(`田${'山'.repeat(60)}-川 ${'山'.repeat(200)}`, '川 山')
    expect(cut.startsWith('…山')).toBe(true)
  })

  test('of a million characters take one look through them', () => {
    expect(snippets(`${'no '.repeat(340_000)}rota`, 'rota')[0]).toMatch(/^….*\[rota\]$/)
  })
})
