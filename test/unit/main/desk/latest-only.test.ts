import { expect, test } from 'vitest'
import { createLatestOnly } from '../../../../main/desk/latest-only.ts'

/** Work that ends when the test says so. */
function work(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    started.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

test('of what is asked while one is running, only the last is done; the rest is cancelled', async () => {
  const started: string[] = []
  const latest = createLatestOnly<string>()
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) => work(started, name))
  const running = latest('list', first!.run)
  const overtaken = [latest('list', second!.run), latest('list', third!.run)]
  const last = latest('list', fourth!.run)
  for (const one of overtaken) await expect(one).rejects.toMatchObject({ code: 'cancelled' })
  expect(started).toEqual(['first'])
  first!.end()
  expect(await running).toBe('first')
  fourth!.end()
  expect(await last).toBe('fourth')
  expect(started).toEqual(['first', 'fourth'])
})

test('one that fails lets the next one go, and keys do not wait for each other', async () => {
  const started: string[] = []
  const latest = createLatestOnly<string>()
  const [failing, next, elsewhere] = ['failing', 'next', 'elsewhere'].map((name) => work(started, name))
  const running = latest('list', failing!.run)
  const waiting = latest('list', next!.run)
  const other = latest('other', elsewhere!.run)
  elsewhere!.end()
  expect(await other).toBe('elsewhere')
  failing!.fail()
  await expect(running).rejects.toThrow('failing')
  next!.end()
  expect(await waiting).toBe('next')
  const again = work(started, 'again')
  again.end()
  expect(await latest('list', again.run)).toBe('again')
})
