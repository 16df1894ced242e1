import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportColumn } from '@padauk/contract/staff-members'
import { stringify } from 'csv-stringify/sync'
import { inEnglish } from '#test/messages.ts'
import { readCsv } from './staff-csv.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => readCsv(Buffer.from(text, encoding), {})
/** The one value of a file with one column, or its fault. */
const readAs = (column: ImportColumn, value: string, delimiter = ',') => {
  const csv = stringify(
    [
      [column, 'email'],
      [value, 'a@b.c'],
    ],
    { delimiter },
  )
  const { rows, faults } = read(csv)
  assert.deepEqual(faults, [])
  const [row] = rows
  return row?.damage[column] ?? row?.values[column]
}
const all = (column: ImportColumn, cases: [typed: string, read: string | RegExp][], delimiter?: string) => {
  for (const [typed, expected] of cases) {
    const found = readAs(column, typed, delimiter)
    if (typeof expected === 'string') assert.equal(found, expected, typed)
    else assert.match(inEnglish(found), expected, typed)
  }
}

test('STAFF-2 a file is read with any separator, named in its first line or not, and with empty columns at its end', () => {
  for (const text of [
    'sep=;\r\nname;email\r\nMa Su;a@b.c\r\n',
    'SEP=,\nname,email\nMa Su,a@b.c\n',
    'sep=\t\nname\temail\nMa Su\ta@b.c\n',
    'name,email,,\r\nMa Su,a@b.c,,\r\n,,,\r\n',
    'name,email\rMa Su,a@b.c\r',
    'name,email\nMa Su,a@b.c,,,\n',
  ]) {
    const { rows, faults } = read(`\ufeff${text}`)
    assert.deepEqual([faults, rows.map(({ values }) => [values.name, values.email])], [[], [['Ma Su', 'a@b.c']]], text)
    assert.equal(rows[0]?.line, text.toLowerCase().startsWith('sep') ? 3 : 2)
  }
  assert.equal(read('name,email\nMa Su,a@b.c,more\n').faults.length, 1)
})

test('STAFF-2 values that our export guards against formulas come back as they were', () => {
  for (const name of [
    '=1+1',
    '+95 9 7712',
    '-1',
    '@SUM(A1)',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    "'quoted'",
    "O'Neill",
    '"a", b',
  ]) {
    const csv = stringify(
      [
        ['name', 'email'],
        [name, 'a@b.c'],
      ],
      { escape_formulas: true },
    )
    assert.equal(read(csv).rows[0]?.values.name, name)
  }
})

test('STAFF-2 numbers that a spreadsheet shortened are a fault that says so', () => {
  const shortened = /shortened this number.*column as text/
  all('reference', [
    ['1.23457E+15', shortened],
    ['1,23457e+15', shortened],
    ['1E+18', shortened],
    ['1234567890123450', /last digits by zeros.*column as text/],
    ['10041234567890000000', /last digits by zeros/],
    ['20-Nov', /took this for a day.*column as text/],
    ['Nov-26', /took this for a day/],
    ['11/20/2026', /took this for a day/],
    ['#NAME?', /took this for a formula.*column as text/],
    ['Err:508', /took this for a formula/],
    ['########', /column was too narrow/],
    ['93812.0', '93812'],
    ['1234567890123456', '1234567890123456'],
    ['01004123456789000000', '01004123456789000000'],
    ['#1234567890123450', '#1234567890123450'],
    ['123456789012340', '123456789012340'],
    ['5E12AB', '5E12AB'],
    ['KBZ 12E5', 'KBZ 12E5'],
    ['20-Novak', '20-Novak'],
  ])
  all('phone', [
    ['9.59791E+11', shortened],
    ['9791234567', '9791234567'],
    ['9791234567.0', '9791234567'],
    ["'+95 9 7712 0045", '+95 9 7712 0045'],
  ])
  all('plan_id', [['1.0', '1']])
  all('campus_ids', [
    ['1 2', '1 2'],
    ['2-Jan', /took this for a day/],
  ])
})

test('STAFF-2 a day is read where it can be read in one way, else the fault says what the spreadsheet did', () => {
  const two = /can be read in two ways.*yyyy-mm-dd/
  all('start_at', [
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026.1.2', '2026-01-02'],
    ['2026-11-20 00:00:00', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['11/20/2026 0:00', '2026-11-20'],
    ['11/20/2026 12:00:00 AM', '2026-11-20'],
    ['11/11/2026', '2026-11-11'],
    ['၂၀/၁၁/၂၀၂၆', '2026-11-20'],
    ['20-Nov-2026', '2026-11-20'],
    ['20 November 2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['3/4/2026', two],
    ['20-Nov-26', two],
    ['11/20/26', two],
    ['46346', /the number of a day.*yyyy-mm-dd/],
    ['46346.0', /the number of a day/],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
    ['31/31/2026', '31/31/2026'],
    ['soon', 'soon'],
  ])
})

test('STAFF-2 an amount is read in the way of any country where it can be read in one way', () => {
  all('amount', [
    ['1,120,500.00', '1120500.00'],
    ['1.120.500,00', '1120500.00'],
    ['1 120 500,00', '1120500.00'],
    ['1\u00a0120\u202f500', '1120500'],
    ['1’120’500.50', '1120500.50'],
    ['1.120.500', '1120500'],
    ['49,00', '49.00'],
    ['0,5', '0.5'],
    ['၁,၁၂၀,၅၀၀', '1120500'],
    ['1,120', '1120'],
    ['1.120', '1.120'],
    ['1.12E+06', /shortened this number/],
    ['much', 'much'],
    ['1,12,0', '1,12,0'],
  ])
  for (const delimiter of [';', '\t'])
    all(
      'amount',
      [
        ['1,120', /1,120 can be read in two ways/],
        ['1.120', /1\.120 can be read in two ways/],
        ['1120,500', '1120,500'],
        ['0.125', '0.125'],
        ['49.00', '49.00'],
        ['49,00', '49.00'],
      ],
      delimiter,
    )
})

test('STAFF-2 letters that a spreadsheet lost are a fault that says so', () => {
  const spoiled = /spoiled letters.*CSV UTF-8/
  all('name', [
    ['?????', spoiled],
    ['???? Aung', spoiled],
    [Buffer.from('မြန်မာ').toString('latin1'), spoiled],
    ['á€™á€¼', spoiled],
    ['မြန်မာ', 'မြန်မာ'],
    ['Ánh', 'Ánh'],
  ])
  all('reason', [
    ['why??', 'why??'],
    ['??? ??', spoiled],
  ])
})

test('STAFF-2 a workbook is refused with what to save it as', () => {
  for (const bytes of [Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), Buffer.from('d0cf11e0a1b11ae1', 'hex')])
    assert.throws(() => readCsv(bytes, {}), /workbook.*CSV UTF-8/)
})
