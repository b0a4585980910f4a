import { expect, test } from 'vitest'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds, freshDatabase } from '#server/testing/databases.ts'
import { createTestLibrary } from '#server/testing/library.ts'

test.each(databaseKinds)('an import asks the database nothing twice, on %s', async kind => {
  const database = await freshDatabase(kind)
  const asked: string[] = []
  const db = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = database.db.getExecutor().compileQuery(node, queryId)
      if (/^select /i.test(sql)) asked.push(`${sql} ${JSON.stringify(parameters)}`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const library = await createTestLibrary(kind, { database: { ...database, db } })
  const { id } = await library.addBean('Ethiopia Guji Shakiso')
  asked.length = 0
  const imported = await library.upload('/api/roasts/import/', { bean_id: String(id) }, [
    artisanLog({ uuid: 'a1', title: '#1 jigesa', beans: '' }),
  ])
  expect(imported.statusCode, imported.body).toBe(201)
  expect(asked.filter(statement => statement.includes('sessions'))).toHaveLength(1)
  expect(asked.filter((statement, place) => asked.indexOf(statement) !== place)).toEqual([])
  await library.server.close()
})
