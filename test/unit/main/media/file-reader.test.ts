import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFileReader } from '../../../../main/media/file-reader.ts'
import { createGrantRegistry, type Grant } from '../../../../main/media/grants.ts'
import type { Upstream } from '../../../../main/media/upstream.ts'
import { parseConnectionId } from '../../../../contract/model/ids.ts'
import { zipOf } from '../../../support/zip-file.ts'

const LENGTH = 65_000_000

/** A file with this start and zeros after it, from a host that declares its length or sends it without an end. */
function hostOf(start: Uint8Array, isDeclared: boolean): Upstream {
  function* body() {
    yield Buffer.from(start)
    const zeros = Buffer.alloc(1_000_000)
    for (let sent = start.length; sent < LENGTH; sent += zeros.length) yield zeros
  }
  return {
    open: async (grant) => ({
      url: grant.url,
      status: 200,
      header: (name) => (name === 'content-length' && isDeclared ? String(LENGTH) : null),
      body: Readable.from(body()),
    }),
    close: async () => undefined,
  }
}

function grantOf(name: string): Grant {
  return createGrantRegistry().add({
    url: `https://media.test/${name}`,
    type: null,
    size: null,
    connectionId: parseConnectionId('test')!,
    kind: 'essayFile',
  })
}

const latin = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1')
const COMPOUND = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const WORD = zipOf({ '[Content_Types].xml': '', 'word/document.xml': '', 'word/vbaProject.bin': '' })
const TAR = Uint8Array.from({ length: 1024 }, (_, at) => 'ustar'.charCodeAt(at - 257) || 0)
const GZIP = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.from('a.csv\0'), gzipSync('a')])

const FILES = [
  ['setup.exe', latin('MZ\x90\0\x03'), 'program', 'windowsProgram', 'setup.exe.bin'],
  ['plan.settingcontent-ms', latin('<a>'), 'program', 'namedProgram', 'plan.settingcontent-ms.bin'],
  ['run.sh', Buffer.from('#!/usr/bin/env sh\n'), 'program', 'script', 'run.sh.bin'],
  ['plans.7z', latin('7z\xbc\xaf\x27\x1c'), 'unknown', 'archive', 'plans.7z'],
  ['plans.zip', WORD, 'unknown', 'archive', 'plans.zip'],
  ['plan.doc', WORD, 'unknown', 'archive', 'plan.doc.bin'],
  ['plan.doc', COMPOUND, 'unknown', 'oldOffice', 'plan.doc.bin'],
  ['plans.tar', TAR, 'unknown', 'archive', 'plans.tar'],
  ['plans.gz', GZIP, 'unknown', 'archive', 'plans.gz'],
] as const

for (const isDeclared of [true, false]) {
  const length = isDeclared ? 'that its host declares' : 'that turns out on the way'
  test.each(FILES)(
    `guard: %s (%#) of a size past 64 MB ${length} is told by its start, and its name starts nothing`,
    async (name, start, sniffedType, content, fileName) => {
      const reader = createFileReader(hostOf(start, isDeclared))
      const file = await reader.read(grantOf(name))
      expect(file).toMatchObject({ sniffedType, fileName, bytes: new Uint8Array() })
      expect(file.facts).toMatchObject({ content, size: isDeclared ? LENGTH : null, sha256: null })
      const copy = await reader.open(grantOf(name))
      expect(copy).toMatchObject({ sniffedType, fileName })
    },
  )
}

test.each([
  ['essay.pdf', Buffer.from('%PDF-1.7\n')],
  ['data', latin('\x01\x02')],
])('%s past 64 MB is said to be too large, and can be copied', async (name, start) => {
  const reader = createFileReader(hostOf(start, true))
  await expect(reader.read(grantOf(name))).rejects.toMatchObject({ code: 'limit-exceeded' })
  expect((await reader.open(grantOf(name))).sniffedType).toBe('unknown')
})

test('guard: a small document with macros whose directory cannot be read keeps no ending that would run them', async () => {
  const bytes = new Uint8Array(Buffer.concat([WORD.subarray(0, -22), new Uint8Array(4), WORD.subarray(-22)]))
  const small: Upstream = {
    open: async (grant) => ({
      url: grant.url,
      status: 200,
      header: () => null,
      body: Readable.from([Buffer.from(bytes)]),
    }),
    close: async () => undefined,
  }
  expect(await createFileReader(small).read(grantOf('plan.doc'))).toMatchObject({ fileName: 'plan.doc.bin' })
  expect(await createFileReader(small).read(grantOf('plan.docx'))).toMatchObject({ fileName: 'plan.docx' })
})
