import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_CACHED_STATEMENTS, preparedStatements } from './prepared-statements.ts'

let connection: Sqlite.Database
beforeEach(() => {
  connection = new Sqlite(':memory:')
})
afterEach(() => connection.close())

test('a statement is prepared once and run with the parameters of each call', () => {
  const statements = preparedStatements(connection)
  const first = statements.prepare('select ? as value')
  expect(statements.prepare('select ? as value')).toBe(first)
  expect([first.all([1]), first.all([2])]).toEqual([[{ value: 1 }], [{ value: 2 }]])
})

test('the number of kept statements is limited', () => {
  const statements = preparedStatements(connection)
  const first = statements.prepare('select 0')
  for (let number = 1; number <= MOST_CACHED_STATEMENTS; number += 1) statements.prepare(`select ${number}`)
  expect(statements.prepare('select 0')).not.toBe(first)
})

test('a statement prepared before its table changed returns the new columns', () => {
  connection.exec('create table beans (id integer)')
  connection.exec('insert into beans values (1)')
  const statements = preparedStatements(connection)
  expect(statements.prepare('select * from beans').all([])).toEqual([{ id: 1 }])
  connection.exec("alter table beans add column name text default 'Kenya'")
  expect(statements.prepare('select * from beans').all([])).toEqual([{ id: 1, name: 'Kenya' }])
})
