import { z } from 'zod'
import * as activity from '#contract/activity.ts'
import * as admin from '#contract/admin.ts'
import * as plans from '#contract/again/plans.ts'
import * as backups from '#contract/backups.ts'
import * as beans from '#contract/beans.ts'
import * as blends from '#contract/blend/blends.ts'
import * as coffeeOfFile from '#contract/blend/coffee-of-file.ts'
import * as errors from '#contract/errors.ts'
import * as feedback from '#contract/feedback.ts'
import * as fields from '#contract/fields.ts'
import * as health from '#contract/health.ts'
import * as inbox from '#contract/inbox.ts'
import * as runningRoasts from '#contract/live/running-roasts.ts'
import * as passkeys from '#contract/login/passkeys.ts'
import * as manyRoasts from '#contract/many-roasts.ts'
import * as reread from '#contract/reread.ts'
import * as roastAnswers from '#contract/roast-answers.ts'
import * as roastFields from '#contract/roast-fields.ts'
import * as roastImport from '#contract/roast-import.ts'
import * as roasts from '#contract/roasts.ts'
import * as scores from '#contract/scores.ts'
import * as searches from '#contract/searches.ts'
import * as settings from '#contract/settings.ts'
import * as site from '#contract/site.ts'
import * as stock from '#contract/stock.ts'
import * as styles from '#contract/styles.ts'
import * as sheets from '#contract/tasting/sheets.ts'
import * as tables from '#contract/tasting/tables.ts'
import * as tastings from '#contract/tasting/tastings.ts'
import * as trash from '#contract/trash.ts'
import * as trends from '#contract/trends.ts'

/** A schema in JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface JsonSchemas {
  /** The JSON Schema of a schema: a reference if it has a name, otherwise written out with references inside. */
  of(schema: z.ZodType): JsonSchema
  /** The named schemas that `content` refers to, and those that they refer to, by name. */
  referredToIn(content: unknown): Record<string, JsonSchema>
}

/**
 * Writes the schemas as JSON Schema.
 *
 * Each object and each list of values that the contract exports is named like its type: `roastDetails` is
 * `RoastDetails`. Converts all of them at once, because zod then refers from one to another by name.
 */
export function jsonSchemas(schemas: Iterable<z.ZodType>): JsonSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [schema, name] of contractSchemas()) registry.add(schema, { id: name })
  const places = new Map([...new Set(schemas)].map((schema, index) => [schema, String(index)]))
  const all = z.object(Object.fromEntries([...places].map(([schema, place]) => [place, schema])))
  registry.add(all, { id: ALL })
  const written = z.toJSONSchema(registry, {
    // Requests and answers look the same in JSON, except for numbers that may be sent as text.
    io: 'input',
    unrepresentable: 'any',
    uri: name => REFERENCE + name,
    override: ({ jsonSchema }) => {
      // Every whole number that JSON can hold exactly. It says nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }).schemas

  return {
    of: schema => written[ALL]!.properties![places.get(schema)!] as JsonSchema,

    referredToIn(content) {
      const found = new Map<string, JsonSchema>()
      const collect = (inside: unknown): void => {
        for (const [, name = ''] of JSON.stringify(inside).matchAll(REFERENCES)) {
          if (found.has(name)) continue
          const { $schema: _, $id, ...schema } = written[name]!
          found.set(name, schema)
          collect(schema)
        }
      }
      collect(content)
      return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

const ALL = 'all'
const REFERENCE = '#/components/schemas/'
const REFERENCES = /"#\/components\/schemas\/(\w+)"/g

/** Every schema of the contract that gets a name of its own, with this name. */
function contractSchemas(): Map<z.ZodType, string> {
  const modules = [
    ...[activity, admin, backups, beans, blends, coffeeOfFile, errors, feedback, fields, health],
    ...[
      inbox,
      manyRoasts,
      passkeys,
      plans,
      runningRoasts,
      reread,
      roastFields,
      roastImport,
      roasts,
      scores,
      searches,
      settings,
      sheets,
      stock,
      styles,
      tables,
      tastings,
      site,
      trash,
      trends,
      roastAnswers,
    ],
  ]
  return new Map(
    modules
      .flatMap(module => Object.entries<unknown>(module))
      .flatMap(([name, schema]) =>
        schema instanceof z.ZodObject || schema instanceof z.ZodEnum
          ? [[schema, name.charAt(0).toUpperCase() + name.slice(1)] as const]
          : [],
      ),
  )
}
