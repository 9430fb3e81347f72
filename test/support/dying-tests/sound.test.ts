import { expect, test } from 'vitest'

test('is green', () => expect(1).toBe(1))
test.skip('is skipped', () => undefined)
