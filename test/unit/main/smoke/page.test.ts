import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import * as page from '../../../../main/smoke/page.ts'

/** Runs the text for a page where there is nothing but what a page has. */
function inPage(code: string, scope: Record<string, unknown> = {}): Promise<unknown> {
  return runInNewContext(code, { setTimeout, performance, ...scope }) as Promise<unknown>
}

test('a function runs in the page with its argument, and waits there', async () => {
  let looks = 0
  const look = () => (looks += 1) > 3 && 'there'
  const code = page.pageCode(
    async ({ name }: { readonly name: string }, until) => {
      const { look: lookHere } = globalThis as unknown as { readonly look: () => string | false }
      return `${name} is ${await until('it', lookHere)}`
    },
    { name: 'it' },
  )
  expect(await inPage(code, { look })).toBe('it is there')
  expect(looks).toBe(4)
})

test('what never comes is named, before the step ends', async () => {
  let now = 0
  const performance = { now: () => (now += 10_000) }
  const code = page.pageCode((_nothing, until) => until('a picture', () => null), null)
  await expect(inPage(code, { performance })).rejects.toThrow('waited in vain for a picture')
  expect(now).toBeLessThan(40_000)
})

test('the functions for the page use nothing of the file that they are in', () => {
  const { pageCode, ...functions } = page
  const names = Object.keys(page)
  for (const [name, act] of Object.entries(functions)) {
    const code = pageCode(act as page.PageFunction<unknown, unknown>, null)
    const used = names.filter((other) => other !== name && new RegExp(`\\b${other}\\b`).test(code))
    expect(used, name).toEqual([])
  }
})
