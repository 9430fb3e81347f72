import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { connect, expect, test } from '../support/app.ts'
import { answerRows, outcomeRows, sectionRows, sessionRow, wallTime, type Writing } from '../support/expected-export.ts'
import { exportWith, readTable } from '../support/export-dialog.ts'
import { allReports, expectListed, filterBy, listed, selected, shelfOf, sortBy } from '../support/listing.ts'

const AS_SENT: Writing = { instant: (text) => text, isGuarded: true }

test('each kind of export, of a selection, the list and everything, has what the service has, written as chosen', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.slow()
  const service = await serve()
  const app = await launch({ env: { TZ: 'UTC' } })
  const { page } = app
  await connect(page, service)
  await allReports(page, service)
  const shelf = shelfOf(service)
  await listed(page, shelf)
  const file = (name: string) => join(dataDir, `${name}.csv`)
  const byText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  const openDialog = () => page.getByRole('button', { name: 'Export…' }).first().click()

  await test.step('sessions: everything, as it is offered', async () => {
    await openDialog()
    await exportWith(app, { file: file('sessions'), scope: 'All ' })
    const { header, rows } = await readTable(file('sessions'), { delimiter: ',', bom: true })
    const names = new Set(shelf.sessions.flatMap(({ item }) => item.participantData.map(({ name }) => name)))
    const wanted = shelf.sessions.map((session) => sessionRow(session, AS_SENT))
    expect(header.toSorted()).toEqual([...new Set([...Object.keys(wanted[0] ?? {}), ...names])].toSorted())
    const full = wanted.map((row) => Object.fromEntries(header.map((name) => [name, row[name] ?? ''])))
    expect(byText(rows)).toEqual(byText(full))
    expect(rows.some((row) => Object.values(row).some((value) => /^'[=+@-]/.test(value)))).toBe(true)
  })

  await test.step('its file can be dragged out of its notice, as long as it is there', async () => {
    const chip = page.getByTitle('Drag to another app')
    await expect(chip).toHaveText(/^sessions\.csv\d+\u00a0kB$/)
    const drag = async () => {
      await chip.hover()
      await page.mouse.down()
      for (const y of [200, 190, 180]) await page.mouse.move(600, y)
      await page.mouse.up()
    }
    await drag()
    await expect.poll(() => app.dragged()).toEqual([file('sessions')])
    await rename(file('sessions'), file('moved'))
    await drag()
    await expect(page.getByText('sessions.csv is no longer where it was saved').first()).toBeVisible()
    await rename(file('moved'), file('sessions'))
    expect(await app.dragged()).toEqual([file('sessions')])
  })

  await test.step('a name without an ending gets one, and a file that then exists is replaced only when asked', async () => {
    const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
    const exported = page.getByText('Exported named.csv', { exact: true })
    const questions = async () => (await app.dialogs()).filter((message) => message.startsWith('Replace'))
    await writeFile(file('named'), 'not to be lost')
    await openDialog()
    // The question is closed, the box is shown again with the whole name, and is closed too.
    await app.answerDialogs({ kind: 'save', filePath: join(dataDir, 'named') }, { kind: 'save', filePath: null })
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await expect.poll(questions).toEqual(['Replace “named.csv”?'])
    await expect.poll(async () => (await app.dialogs()).at(-1)).toBe(file('named'))
    expect(await readFile(file('named'), 'utf8')).toBe('not to be lost')
    await app.answerDialogs({ kind: 'save', filePath: join(dataDir, 'named') }, { kind: 'message', button: 0 })
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await expect(exported).toBeVisible({ timeout: 30_000 })
    expect(await readFile(file('named'), 'utf8')).not.toContain('not to be lost')
    expect(await readdir(dataDir)).not.toContain('named')
  })

  await test.step('sessions: the list, in its order, in chosen columns, dates and delimiter', async () => {
    await filterBy(page, 'Status', 'Finished')
    await sortBy(page, 'score', 'desc')
    const finished = shelf.sessions.filter(({ item }) => item.isFinished)
    await expectListed(page, shelf, finished, { value: ({ item }) => item.percent ?? null, direction: 'desc' })
    const list = await listed(page, shelf)
    const columns = ['modified', 'score', 'participantId', 'started', 'testTitle']
    await openDialog()
    await exportWith(app, {
      file: file('list'),
      scope: 'Current view',
      columns,
      select: {
        Delimiter: 'Semicolon',
        Dates: 'Spreadsheet: 2026-03-01 12:00:00',
        'Time zone': 'Australia/Adelaide',
      },
      tick: { 'UTF-8 for Excel (BOM)': false },
    })
    const { header, rows } = await readTable(file('list'), { delimiter: ';', bom: false })
    expect(header).toEqual(columns)
    const writing = { ...AS_SENT, instant: (text: string) => wallTime(text, 'Australia/Adelaide') }
    const wanted = list.map((session) => sessionRow(session, writing))
    expect(rows).toEqual(wanted.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))))
    for (const [at, { item }] of list.entries())
      if (typeof item.score === 'number') expect(Number(rows[at]?.score)).toBe(item.score)
  })

  await test.step('sessions: the list as a workbook, with real numbers and dates', async () => {
    const list = await listed(page, shelf)
    const columns = ['participantId', 'score', 'isFinished', 'started']
    await openDialog()
    await exportWith(app, {
      file: join(dataDir, 'list.xlsx'),
      scope: 'Current view',
      columns,
      select: { 'File type': 'XLSX (Excel)', 'Time zone': 'Australia/Adelaide' },
    })
    const { sheets } = await readXlsx(await readFile(join(dataDir, 'list.xlsx')))
    const asUtc = (text: string) => new Date(`${wallTime(text, 'Australia/Adelaide').replace(' ', 'T')}Z`)
    const secondOf = (value: unknown) => (value instanceof Date ? Math.floor(value.getTime() / 1000) : value)
    const wanted = list.map(({ item }) => [
      item.participantId,
      item.score ?? null,
      item.isFinished,
      asUtc(item.started),
    ])
    expect(sheets[0]!.rows[0]).toEqual(columns)
    expect(sheets[0]!.rows.slice(1).map((row) => row.map(secondOf))).toEqual(wanted.map((row) => row.map(secondOf)))
  })

  await test.step('answers: of what is selected, tabs, formulas left as they are, dates with their offset', async () => {
    await page.getByRole('button', { name: 'Clear filter Status' }).click()
    await sortBy(page, 'started', 'desc')
    await page.locator('#session-row-1').click()
    await page.locator('#session-row-9').click({ modifiers: ['Shift'] })
    await page.locator('#session-row-4').click({ modifiers: ['ControlOrMeta'] })
    const chosen = await selected(page, shelf)
    expect(chosen).toHaveLength(8)
    await openDialog()
    await exportWith(app, {
      file: file('answers'),
      what: 'Answers',
      scope: 'Selected',
      select: {
        'File type': 'CSV',
        Delimiter: 'Tab',
        Dates: 'ISO 8601, offset: 2026-03-01T12:00:00+02:00',
        'Time zone': 'America/St Johns',
      },
      tick: { 'Neutralize formulas': false },
    })
    const { rows } = await readTable(file('answers'), { delimiter: '\t', bom: false })
    const writing: Writing = {
      // In November, the clocks of Newfoundland are three hours and a half behind.
      instant: (text) => `${wallTime(text, 'America/St_Johns').replace(' ', 'T')}-03:30`,
      isGuarded: false,
    }
    const wanted = chosen.flatMap((session) => answerRows(session, writing))
    expect(wanted.length).toBeGreaterThan(20)
    const columns = Object.keys(wanted[0] ?? {})
    expect(rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))).toEqual(wanted)
  })

  for (const [kind, rowsOf] of [
    ['Sections', sectionRows],
    ['Outcomes', outcomeRows],
  ] as const)
    await test.step(`${kind.toLowerCase()}: everything, and the format is as it was left`, async () => {
      const wanted = shelf.sessions.flatMap((session) => rowsOf(session, { ...AS_SENT, isGuarded: false }))
      expect(wanted.length).toBeGreaterThan(50)
      const columns = Object.keys(wanted[0] ?? {})
      await openDialog()
      await exportWith(app, { file: file(kind), what: kind, scope: 'All ' })
      const { rows } = await readTable(file(kind), { delimiter: '\t', bom: false })
      const of = (row: Readonly<Record<string, string>>) => columns.map((name) => row[name])
      expect(byText(rows.map(of))).toEqual(byText(wanted.map(of)))
    })

  await test.step('nothing but the files is left, and a file that is given up is not written', async () => {
    await openDialog()
    await app.answerDialogs({ kind: 'save', filePath: null })
    await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const names = (await readdir(dataDir)).filter((name) => name.includes('.csv'))
    expect(names.toSorted()).toEqual([
      'Outcomes.csv',
      'Sections.csv',
      'answers.csv',
      'list.csv',
      'named.csv',
      'sessions.csv',
    ])
  })
})
