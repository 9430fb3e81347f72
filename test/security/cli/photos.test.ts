import { symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { ACTIVE_TESTS } from '../../support/service-bodies.ts'
import { startTestService } from '../../support/service.ts'

// Each command is a process of its own, and a loaded machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 })

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex')

test('guard: a CSV from somebody else names photos out of its folder, also by a link', async () => {
  const service = await startTestService({ sessions: 5, centers: ['north'] })
  const folder = await temporaryFolder()
  const outside = await temporaryFolder()
  const desk = cliFor(service, folder)
  expect((await desk.sync()).code).toBe(0)
  const fields = [{ name: 'Name' }, { name: 'Photo', kind: 'image' }]
  const profile = { profileId: service.profileId, name: 'Staff', fields }
  await writeFile(join(folder, 'profile.json'), JSON.stringify(profile))
  await writeFile(join(outside, 'private.png'), PNG)
  await symlink(join(outside, 'private.png'), join(folder, 'link.png'))
  await writeFile(join(folder, 'own.png'), PNG)
  const rows = [
    `Ana,${join(outside, 'private.png')}`,
    `Bo,../${basename(outside)}/private.png`,
    `Cy,..\\${basename(outside)}\\private.png`,
    'Di,link.png',
    'Ed,own.png',
  ]
  await writeFile(join(folder, 'people.csv'), ['Name,Photo', ...rows].join('\n'))
  const times = ['--from', '2026-12-01T08:00Z', '--till', '2098-12-31T18:00Z']
  const files = [join(folder, 'people.csv'), '--profile-file', join(folder, 'profile.json')]
  const stopped = await desk.run('register', ...files, '--test', ACTIVE_TESTS[0]!, ...times, '--json')
  expect(stopped.code).toBe(2)
  expect(stopped.stderr.match(/is not in the folder of the CSV/g)).toHaveLength(4)
  expect(JSON.parse(stopped.stdout)).toMatchObject({
    counts: { registered: 1, invalid: 4 },
    photos: { named: 5, missing: 4 },
    invalid: [{ row: 2 }, { row: 3 }, { row: 4 }, { row: 5 }],
  })
  expect(service.requests.matching('/v2/participants')).toEqual([])
})
