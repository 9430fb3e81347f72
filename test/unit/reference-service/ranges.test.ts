import { expect, test } from 'vitest'
import { chooseRange } from '../../../reference-service/media/ranges.ts'

test.each([
  ['bytes=0-99', { kind: 'part', start: 0, end: 99 }],
  ['bytes=0-0', { kind: 'part', start: 0, end: 0 }],
  ['bytes=900-', { kind: 'part', start: 900, end: 999 }],
  ['bytes=900-5000', { kind: 'part', start: 900, end: 999 }],
  ['bytes=-100', { kind: 'part', start: 900, end: 999 }],
  ['bytes=-5000', { kind: 'part', start: 0, end: 999 }],
  ['bytes=1000-', { kind: 'none' }],
  ['bytes=-0', { kind: 'none' }],
  ['bytes=99-0', { kind: 'whole' }],
  ['bytes=0-9,20-29', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['items=0-9', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
] as const)('of 1000 bytes, %s means %o', (header, expected) => {
  expect(chooseRange(header, 1000)).toEqual(expected)
})
