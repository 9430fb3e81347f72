import { test, expect } from 'vitest'
import fc from 'fast-check'
import { MOST_PEOPLE_ROWS } from '../../../../contract/model/people.ts'
import {
  isScaled,
  MAX_SCROLL_HEIGHT,
  pageRows,
  revealRow,
  rowCount,
  rowRange,
  scrollGeometry,
  toPhysical,
  toVirtual,
} from '../../../../renderer/ui/scaled-scroll.ts'

const ROW = 36
const geometries = fc
  .tuple(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: ROW, max: 3000 }))
  .map(([rows, viewport]) => scrollGeometry(rows, ROW, viewport))

test('every row can be revealed, is then seen whole and is among those rendered', () => {
  fc.assert(
    fc.property(geometries, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (geometry, pick, from) => {
      const row = pick % geometry.rows
      const top = revealRow(geometry, from * geometry.maxVirtual, row)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(geometry.maxVirtual)
      expect(row * ROW).toBeGreaterThanOrEqual(top)
      expect((row + 1) * ROW).toBeLessThanOrEqual(top + geometry.viewport)
      const range = rowRange(geometry, top, 0)
      expect(row).toBeGreaterThanOrEqual(range.first)
      expect(row).toBeLessThan(range.end)
    }),
  )
})

test('the rows at once are as many as their elements, and all that are in sight are among them', () => {
  fc.assert(
    fc.property(
      geometries,
      fc.integer({ min: 0, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (geometry, overscan, part) => {
        const top = part * geometry.maxVirtual
        const { first, end } = rowRange(geometry, top, overscan)
        expect(end - first).toBeLessThanOrEqual(rowCount(geometry, overscan))
        expect(first * ROW).toBeLessThanOrEqual(top)
        expect(end * ROW).toBeGreaterThanOrEqual(Math.min(top + geometry.viewport, geometry.virtualHeight))
      },
    ),
  )
})

test('the scroller never grows beyond what the browser lays out, and its ends are the ends of the list', () => {
  fc.assert(
    fc.property(geometries, (geometry) => {
      expect(geometry.physicalHeight).toBeLessThanOrEqual(MAX_SCROLL_HEIGHT)
      expect(toVirtual(geometry, 0)).toBe(0)
      expect(toVirtual(geometry, geometry.maxPhysical)).toBe(geometry.maxVirtual)
      expect(toPhysical(geometry, geometry.maxVirtual)).toBe(geometry.maxPhysical)
      const last = rowRange(geometry, toVirtual(geometry, geometry.maxPhysical), 0)
      expect(last.end).toBe(geometry.rows)
    }),
  )
})

test('dragging the bar can stop at each of ten million rows', () => {
  const geometry = scrollGeometry(10_000_000, ROW, 700)
  expect(isScaled(geometry)).toBe(true)
  // One physical pixel must not skip a row.
  expect(toVirtual(geometry, 1001) - toVirtual(geometry, 1000)).toBeLessThan(ROW)
})

test('going there and back again ends where it began', () => {
  fc.assert(
    fc.property(geometries, fc.double({ min: 0, max: 1, noNaN: true }), (geometry, part) => {
      const physical = part * geometry.maxPhysical
      expect(toPhysical(geometry, toVirtual(geometry, physical))).toBeCloseTo(physical, 3)
    }),
  )
})

test('a short list is not scaled: a pixel is a pixel', () => {
  const geometry = scrollGeometry(300_000, ROW, 700)
  expect(isScaled(geometry)).toBe(false)
  expect(toVirtual(geometry, 123_456)).toBe(123_456)
})

test('a table of people is never scaled, since its rows stand where they are', () => {
  expect(isScaled(scrollGeometry(MOST_PEOPLE_ROWS, ROW, 700))).toBe(false)
})

test('a page is what is seen whole, less one row', () => {
  expect(pageRows(scrollGeometry(100, ROW, 10 * ROW + 5))).toBe(9)
  expect(pageRows(scrollGeometry(100, ROW, ROW))).toBe(1)
})
