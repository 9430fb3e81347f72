import { test } from 'vitest'

test('leaves a rejection unheard', () => void Promise.reject(new Error('nobody hears this')))
