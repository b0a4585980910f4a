import { expect, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a start waits while the database is away, and says so once', async () => {
  const said: string[] = []
  const whileAway = waitForDatabase(60_000, reason => said.push(reason))
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw away()
    return 'done'
  }
  expect(await whileAway(work)).toBe('done')
  expect(said).toEqual(['connect ECONNREFUSED'])
})

test('a start waits neither for a lasting error nor beyond its limit', async () => {
  const whileAway = waitForDatabase(0, () => expect.unreachable())
  await expect(whileAway(() => Promise.reject(away()))).rejects.toThrow('ECONNREFUSED')
  const patient = waitForDatabase(60_000, () => expect.unreachable())
  const wrong = Object.assign(new Error('wrong password'), { code: '28P01' })
  await expect(patient(() => Promise.reject(wrong))).rejects.toThrow('wrong password')
})
