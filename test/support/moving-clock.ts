import { readFileSync } from 'node:fs'

/**
 * Preloaded into a process (`node --import`). It shifts the clock by the milliseconds in the file of
 * `PROCTOR_DESK_TEST_CLOCK`, also while running, as when somebody sets the computer's clock. Timers are unaffected, as
 * in that case.
 */
const file = process.env.PROCTOR_DESK_TEST_CLOCK ?? ''
const RealDate = Date

function set(): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: readonly unknown[]) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + set()] : given) as Date,
  get(target, name) {
    return name === 'now' ? () => target.now() + set() : (Reflect.get(target, name) as unknown)
  },
})
