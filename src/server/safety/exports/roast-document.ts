import * as calls from '#contract/calls.ts'
import type { RoastExport } from '#contract/roast-answers.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import { stepsOf } from '#domain/roast/steps.ts'
import type { App, ServerContext } from '#server/context.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { serve } from '#server/http/serve-call.ts'
import { findRoastDetails } from '#server/library/roasts/repository.ts'
import { roastFileName } from '#server/library/roasts/roast-file-name.ts'
import { seenBy } from '#server/library/roasts/roast-row.ts'
import { styleOfRoast } from '#server/library/styles/repository.ts'
import { tastingsState } from '#server/library/tastings/ratings.ts'
import { listSheets } from '#server/library/tastings/sheet-row.ts'
import { tastingsOfRoast } from '#server/library/tastings/tasting-row.ts'
import { attachmentNamed } from '#server/platform/files/file-names.ts'

/** The call that gives all that is known of a roast as a file. Private tastings change the owner's alone. */
export function serveRoastDocument(app: App, { db }: ServerContext): void {
  const ownersState = () => tastingsState(db)

  serve(app, calls.exportRoastAsJson, { ownersState }, async ({ id }, _version, reader) => {
    const found = seenBy(reader, await findRoastDetails(db, id))
    const style = await styleOfRoast(db, id)
    if (found === null || style === null) return null
    const { value } = found
    const tastings = await tastingsOfRoast(db, id, reader)
    const askedBy = new Set(tastings.map(({ sheet_id }) => sheet_id))
    const sheets = (await listSheets(db)).filter(sheet => askedBy.has(sheet.id))
    const { steps } = stepsOf(timelineOfPoints(value.timeline), value.milestones)
    const document: RoastExport = { ...ROAST_DOCUMENT, ...value, style: style.value, steps, tastings, sheets }
    const name = roastFileName({ roastNumber: value.roast_number, sourceName: value.roast_name })
    return new WithHeaders(document, { 'content-disposition': attachmentNamed(`${name}.json`) })
  })
}
