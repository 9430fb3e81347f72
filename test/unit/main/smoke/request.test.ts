import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smokeRequest } from '../../../../main/smoke/request.ts'

function requested(...argv: readonly string[]) {
  const request = smokeRequest(['/opt/program', ...argv])
  onTestFinished(() => {
    if (request !== null) rmSync(request.dataDir, { recursive: true })
  })
  return request
}

test('an ordinary start asks for no smoke, whatever else it says', () => {
  expect(requested()).toBeNull()
  expect(requested('--smoke-report=here.json', '--data-dir=--smoke', 'proctordesk://--smoke')).toBeNull()
})

test('a smoke has a new folder among the temporary ones, and takes no other', () => {
  const [one, two] = [requested('--smoke', '--data-dir=/home/somebody'), requested('--smoke')]
  expect(one?.dataDir.startsWith(tmpdir())).toBe(true)
  expect(existsSync(one?.dataDir ?? '')).toBe(true)
  expect(two?.dataDir).not.toBe(one?.dataDir)
})

test('the report goes to the file that is named', () => {
  expect(requested('--smoke')?.reportFile).toBeNull()
  expect(requested('--smoke', '--smoke-report=')?.reportFile).toBeNull()
  expect(requested('--smoke', '--smoke-report=here.json')?.reportFile).toBe(resolve('here.json'))
})
