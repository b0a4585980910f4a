import type { Kysely } from 'kysely'
import * as calls from '#contract/calls.ts'
import { type OwnerSettings, ownerSettings, ownerSettingsUpdate } from '#contract/settings.ts'
import { success } from '#domain/result.ts'
import { deriveCostsAgain } from '#server/beans/bean-cost.ts'
import type { App, ServerContext } from '#server/context.ts'
import { changeLibrary } from '#server/database/change.ts'
import { continueRoastNumbers } from '#server/database/last-roast-number.ts'
import type { Tables } from '#server/database/tables.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { nextRoastNumber } from '#server/roasts/roast-numbers.ts'
import { changeOwnerSettings, readOwnerSettings } from '#server/site/owner-settings.ts'

/** The calls for the owner's settings. */
export function serveSettings(app: App, { db }: ServerContext): void {
  serve(app, calls.readSettings, { summary: "The owner's settings", answer: ownerSettings }, async () =>
    shown(db, await readOwnerSettings(db)),
  )

  serve(
    app,
    calls.updateSettings,
    {
      summary: "Change the owner's settings: absent means unchanged",
      body: ownerSettingsUpdate,
      answer: ownerSettings,
    },
    async ({ body }) => {
      const changed = await changeLibrary<OwnerSettings, never>(db, async transaction => {
        const before = await readOwnerSettings(transaction)
        const settings = await changeOwnerSettings(transaction, body)
        await deriveCostsAgain(transaction, before.currency, settings.currency)
        if (body.next_number !== undefined) await continueRoastNumbers(transaction, body.next_number)
        return success(await shown(transaction, settings))
      })
      return happened(changed.ok ? changed.value : changed.reason, 'settings_changed', {})
    },
  )
}

/** The settings with the current next number, if the owner has set one: each numbered roast raises it. */
async function shown(db: Kysely<Tables>, settings: OwnerSettings): Promise<OwnerSettings> {
  return { ...settings, next_number: settings.next_number && (await nextRoastNumber(db)) }
}
