import { test } from 'vitest'

test('before', () => undefined)
test('ends the worker', () => process.abort())
