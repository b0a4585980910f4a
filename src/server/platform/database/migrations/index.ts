import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { createLibrary } from './001-library.ts'
import { indexBothOrders } from './002-both-orders.ts'
import { addCropYear } from './003-crop-year.ts'
import { addDevices } from './004-logins.ts'
import { addPasskeys } from './005-passkeys.ts'
import { createActivity } from './006-activity.ts'
import { hashSources } from './007-source-hashes.ts'
import { createInbox } from './008-inbox.ts'
import { createFeedback } from './009-feedback.ts'
import { createRoastSets } from './010-roast-sets.ts'
import { addCorrections } from './011-corrections.ts'
import { makeValuesRestorable } from './012-restorable-values.ts'
import { addRoastFields } from './013-roast-fields.ts'
import { addArrivalDate } from './014-arrival-date.ts'
import { addWhatImportsKeep } from './015-imports.ts'
import { addNarrowedLists } from './016-narrowed-lists.ts'
import { addRoastingAgain } from './017-roasting-again.ts'
import { addStock } from './018-stock.ts'
import { createStyles } from './019-styles.ts'
import { addPricesAsBought } from './020-prices-as-bought.ts'
import { keepBeans } from './021-kept-beans.ts'
import { keepAsTyped } from './022-as-typed.ts'
import { createRoastIndex } from './023-roast-index.ts'
import { addAsItIs } from './024-as-it-is.ts'
import { createLive } from './025-live.ts'
import { createPlans } from './026-plans.ts'
import { createBlends } from './027-blends.ts'
import { createTastings } from './028-tastings.ts'
import { addParts } from './029-parts.ts'
import { makeTapsRunningRoasts } from './030-one-clock.ts'
import { createTastingTables } from './031-tables.ts'
import { addSentKeys } from './032-sent-keys.ts'

/** Every migration, in order. A released one is never changed. */
export function migrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    '001-library': createLibrary(kind),
    '002-both-orders': indexBothOrders(kind),
    '003-crop-year': addCropYear(kind),
    '004-logins': addDevices(),
    '005-passkeys': addPasskeys(kind),
    '006-activity': createActivity(kind),
    '007-source-hashes': hashSources(kind),
    '008-inbox': createInbox(kind),
    '009-feedback': createFeedback(kind),
    '010-roast-sets': createRoastSets(kind),
    '011-corrections': addCorrections(),
    '012-restorable-values': makeValuesRestorable(),
    '013-roast-fields': addRoastFields(kind),
    '014-arrival-date': addArrivalDate(),
    '015-imports': addWhatImportsKeep(kind),
    '016-narrowed-lists': addNarrowedLists(kind),
    '017-roasting-again': addRoastingAgain(kind),
    '018-stock': addStock(kind),
    '019-styles': createStyles(kind),
    '020-prices-as-bought': addPricesAsBought(kind),
    '021-kept-beans': keepBeans(kind),
    '022-as-typed': keepAsTyped(kind),
    '023-roast-index': createRoastIndex(kind),
    '024-as-it-is': addAsItIs(),
    '025-live': createLive(kind),
    '026-plans': createPlans(kind),
    '027-blends': createBlends(kind),
    '028-tastings': createTastings(kind),
    '029-parts': addParts(kind),
    '030-one-clock': makeTapsRunningRoasts(kind),
    '031-tables': createTastingTables(kind),
    '032-sent-keys': addSentKeys(kind),
  }
}
