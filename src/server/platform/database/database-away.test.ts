import { expect, test } from 'vitest'
import { isDatabaseAway, refusalToSave } from './database-away.ts'

const coded = (code: string) => Object.assign(new Error('said by the driver'), { code })

test.each(['ECONNREFUSED', 'EAI_AGAIN', '57P01', '08006', '53300', 'SQLITE_BUSY', 'SQLITE_IOERR_READ'])(
  'an error %s means that the database is unavailable',
  code => {
    expect(isDatabaseAway(coded(code))).toBe(true)
    expect(isDatabaseAway(new AggregateError([coded(code)]))).toBe(true)
  },
)

test.each(['23505', '42P01', 'SQLITE_CONSTRAINT_UNIQUE', ''])('an error %s means something else', code => {
  expect(isDatabaseAway(coded(code))).toBe(false)
})

test('errors of the PostgreSQL driver without a code are recognised by their text', () => {
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseAway('away')).toBe(false)
})

test('a full disk, a disk that accepts no changes and a wrong query are told apart', () => {
  expect(['SQLITE_FULL', '53100', 'ENOSPC'].map(code => refusalToSave(coded(code)))).toEqual(
    Array(3).fill('full'),
  )
  expect(['SQLITE_IOERR_WRITE', 'SQLITE_READONLY', '25006'].map(code => refusalToSave(coded(code)))).toEqual(
    Array(3).fill('refused'),
  )
  expect(['SQLITE_IOERR_READ', '23505', ''].map(code => refusalToSave(coded(code)))).toEqual(
    Array(3).fill(null),
  )
  expect(refusalToSave('full')).toBeNull()
})
