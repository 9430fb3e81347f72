import { expect, test } from 'vitest'
import { chooseFont, findSystemFonts } from '../../../../main/convert/system-fonts.ts'

test('the plainest font of a list is taken', () => {
  const listed = ['/fonts/NotoSansCJK-Bold.ttc: ', '/fonts/NotoSansCJK-Regular.ttc: ', '/fonts/old.pcf.gz: '].join('\n')
  expect(chooseFont(listed)).toBe('/fonts/NotoSansCJK-Regular.ttc')
  expect(chooseFont('/fonts/old.pcf.gz: \n')).toBe(null)
  expect(chooseFont('/fonts/Songti-Light.ttc:\n')).toBe('/fonts/Songti-Light.ttc')
})

test('a system without such fonts has none, and nothing fails', async () => {
  expect(await findSystemFonts('win32', { SystemRoot: '/nowhere' })).toEqual([])
})
