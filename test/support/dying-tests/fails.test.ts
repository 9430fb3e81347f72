import { expect, test } from 'vitest'

test('is red', () => expect(1).toBe(2))
