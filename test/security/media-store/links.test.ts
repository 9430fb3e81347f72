import { readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { destroyContainer, openContainer } from '../../../main/media-store/container.ts'
import { createContainer } from '../../../main/media-store/container-writer.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { finishedContainer, reopen } from '../../support/media-containers.ts'

test('guard: a link in a container’s place leads nowhere, and the file behind it stays as it is', async () => {
  const { path, key } = await finishedContainer()
  const behind = join(await makeDataFolder(), 'another-file')
  await rename(path, behind)
  await symlink(behind, path)
  await expect(openContainer(path, key)).rejects.toMatchObject({ code: 'media-damaged' })
  await writeFile(behind, 'short')
  await expect(reopen({ path, key })).rejects.toMatchObject({ code: 'media-damaged' })
  await expect(createContainer(path, key)).rejects.toMatchObject({ code: 'disk-error' })
  await destroyContainer(path)
  expect(await readFile(behind, 'utf8')).toBe('short')
})
