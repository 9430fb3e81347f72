import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRunMarker } from '../../../../main/crash/run-marker.ts'

const NOW = Date.UTC(2026, 10, 25, 12)
const HOUR = 3_600_000

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'run-marker-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (startedAt: number) => ({ startedAt, version: '1.2.3' })
const longUp = () => (24 * HOUR) / 1000

test('a run that ended is not told of, and one that did not is, once', () => {
  const folder = aFolder()
  const first = createRunMarker(folder, () => NOW, longUp)
  expect(first.begin(run(NOW - 2 * HOUR))).toBeNull()
  first.end()
  expect(createRunMarker(folder, () => NOW, longUp).begin(run(NOW - HOUR))).toBeNull()
  // It crashed.
  expect(createRunMarker(folder, () => NOW, longUp).begin(run(NOW))).toMatchObject(run(NOW - HOUR))
  expect(createRunMarker(folder, () => NOW, longUp).begin(run(NOW))).toMatchObject(run(NOW))
})

test('the end of a run leaves the marker of the next version, which began while this one ended', () => {
  const folder = aFolder()
  const path = join(folder, 'running.json')
  const updated = createRunMarker(folder, () => NOW, longUp)
  updated.begin(run(NOW - HOUR))
  updated.end()
  const next = createRunMarker(folder, () => NOW, longUp)
  expect(next.begin(run(NOW))).toBeNull()
  updated.end()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ format: 1, ...run(NOW) })
  // Nor one of a run that began before this one ended the first time.
  const killed = createRunMarker(folder, () => NOW, longUp)
  killed.begin(run(NOW + 1))
  next.end()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ format: 1, ...run(NOW + 1) })
  killed.end()
  expect(existsSync(path)).toBe(false)
})

test('where a run can’t note itself, what is left of the one before goes with its end', () => {
  const folder = aFolder()
  const path = join(folder, 'running.json')
  createRunMarker(folder, () => NOW, longUp).begin(run(NOW - HOUR))
  const marker = createRunMarker(folder, () => NOW, longUp)
  marker.begin(run(NOW))
  writeFileSync(path, JSON.stringify({ format: 1, ...run(NOW - HOUR) }))
  marker.end()
  expect(existsSync(path)).toBe(false)
})

test('a computer that was started since has ended the run, and not a crash', () => {
  const folder = aFolder()
  createRunMarker(folder, () => NOW - 5 * HOUR, longUp).begin(run(NOW - 5 * HOUR))
  expect(
    createRunMarker(
      folder,
      () => NOW,
      () => HOUR / 1000,
    ).begin(run(NOW)),
  ).toBeNull()
})

test('a marker that can’t be read or written stops nothing, and its text goes nowhere', () => {
  const folder = aFolder()
  const path = join(folder, 'running.json')
  for (const text of [
    '',
    '{',
    '{"format":1,"startedAt":1}',
    `{"format":1,"startedAt":${NOW},"version":"Anna Smith"}`,
  ]) {
    writeFileSync(path, text)
    expect(createRunMarker(folder, () => NOW, longUp).begin(run(NOW))).toBeNull()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ format: 1, ...run(NOW) })
  }
  const nowhere = createRunMarker(join(folder, 'missing'), () => NOW, longUp)
  expect(nowhere.begin(run(NOW))).toBeNull()
  nowhere.end()
})
