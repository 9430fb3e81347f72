import { expect, test } from 'vitest'
import { delimiterOf } from '../../../../main/media/delimited.ts'

test.each([
  [',', '', 'name,points\nAnna,12\nBo,7\n'],
  [';', 'txt', 'Name;Punkte\r\n"Lind; Anna";12,5\r\nBo;7\r\n'],
  ['\t', '', 'a\tb\tc\n1\t2\t3\n4\t5\t6'],
  ['|', '', 'a|b\n1|2\n3|4'],
  [',', '', 'a,b\n"two\nlines","with ""quotes"""\nc,d\n'],
  [',', 'csv', 'only,one\n'],
  [',', 'csv', 'Report of May\nname,points\nAnna,12\nBo,7\nCy,3\n'],
  [';', 'csv', '=1+1;x\n+1;y\n@SUM(A1);z\n'],
])('cells are separated by %j in a table named .%s', (delimiter, ending, text) => {
  expect(delimiterOf(text, ending)).toBe(delimiter)
})

test.each([
  ['', 'Dear reader, I write to you today.\nIt is late, and I am tired.\nYours, Anna\n'],
  ['', 'let a = 1;\nlet b = 2;\nlet c = 3;\n'],
  ['py', 'a = f(1,2)\nb = f(3,4)\nc = f(5,6)\n'],
  ['', '{"a":1,\n"b":2,\n"c":3}'],
  ['', 'one line, with a comma'],
  ['csv', 'no table at all\n'],
  ['', ''],
])('a text named .%s is no table: %j', (ending, text) => {
  expect(delimiterOf(text, ending)).toBeNull()
})

test('guard: a text of nothing but quotes and delimiters is no table', () => {
  for (const text of ['"'.repeat(5000), '","'.repeat(2000), `"${','.repeat(5000)}`]) {
    expect(delimiterOf(text, 'csv')).toBeNull()
  }
})
