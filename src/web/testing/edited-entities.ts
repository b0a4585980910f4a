import { type Locator, page, userEvent } from 'vitest/browser'
import type { Plan } from '#contract/again/plans.ts'
import type { Blend } from '#contract/blend/blends.ts'
import type { Call, Write } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Site } from '#contract/site.ts'
import type { StockLine } from '#contract/stock.ts'
import type { Style } from '#contract/styles.ts'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { answer } from '#web/testing/answers.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { sampleStock } from '#web/testing/sample-stock.ts'
import { SAMPLE_HOUSE, sampleStyle } from '#web/testing/sample-styles.ts'

/** An entity with a form, in which one field is typed. */
export interface EditedEntity {
  hash: string
  /** The button that opens the form, where it has no screen of its own. */
  opens?: string | RegExp
  field: () => Locator
  /** Types into the field what can't be filled in. */
  type?: () => Promise<void>
  /** What is typed, and what it is set to elsewhere, as the field and the notice show them. */
  typed: string
  elsewhere: string
  /** The button that saves it, where it is in no form. */
  save?: string
  update: Write<{ id: number }, never, unknown>
  /** Answers the reads with the entity. */
  show: () => void
  /** Changes it elsewhere. */
  change: (updated_at: string) => void
  /** When it was changed last. */
  updatedAt: () => string
  /** What its update answers; by default something with all that the others have. */
  answer?: () => unknown
  /** What the field holds; by default its value. */
  shownIn?: (field: HTMLElement) => string
}

let log: SampleLog
let plan: Plan
let tasting: Tasting
let site: Site & { updated_at: string }
let sheet: SheetAnswer & { updated_at: string }
let entry: StockLine
const ROAST = sampleRoast({
  id: 12,
  roast_name: '#12 Nyeri',
  notes: 'before',
  timeline: samples(600, 1),
  milestones: CRACK,
})
const MOMENT = '2026-01-02T00:00:00.000Z'
const labelled = (label: string) => () => page.getByLabelText(label, { exact: true })
const updateOf = (call: Call<{ id: number }, never, never>) => call as unknown as EditedEntity['update']

/** Every form that meets a change made elsewhere. */
export const ENTITIES: Record<string, EditedEntity> = {
  bean: {
    hash: '#/beans/1',
    opens: 'Edit bean',
    ...{ field: labelled('Region'), typed: 'Huila', elsewhere: 'Nariño' },
    update: updateOf(calls.updateBean as never),
    show: () => {},
    change: updated_at => {
      log.beans = [{ ...log.beans[0]!, region: 'Nariño', updated_at }]
    },
    updatedAt: () => log.beans[0]!.updated_at,
  },
  roast: {
    hash: '#/roasts/12',
    opens: 'Edit',
    ...{ field: labelled('Notes'), typed: 'typed here', elsewhere: 'written there' },
    update: updateOf(calls.updateRoast as never),
    show: () => {},
    change: updated_at => {
      log.roasts = [{ ...log.roasts[0]!, notes: 'written there', updated_at }]
    },
    updatedAt: () => log.roasts[0]!.updated_at,
  },
  'private note': {
    hash: '#/roasts/12',
    ...{ field: labelled('Private'), typed: 'more heat', elsewhere: 'less heat' },
    update: updateOf(calls.updateRoast as never),
    show: () => {},
    change: updated_at => {
      log.roasts = [{ ...log.roasts[0]!, private_notes: 'less heat', updated_at }]
    },
    updatedAt: () => log.roasts[0]!.updated_at,
  },
  'weight beside the roaster': {
    hash: '#/bench/weigh',
    ...{ field: labelled('Green weight (g)'), typed: '300', elsewhere: '310' },
    update: updateOf(calls.updateRoastWeights as never),
    show: () => {},
    change: updated_at => {
      log.roasts = [{ ...log.roasts[0]!, green_weight_g: 310, updated_at }]
    },
    updatedAt: () => log.roasts[0]!.updated_at,
  },
  'weight in the table of all': {
    hash: '#/admin/weights',
    ...{ field: labelled('Green weight of #12 in grams'), typed: '300', elsewhere: '310' },
    save: 'Save',
    update: updateOf(calls.updateRoastWeights as never),
    show: () => {},
    change: updated_at => {
      log.roasts = [{ ...log.roasts[0]!, green_weight_g: 310, updated_at }]
    },
    updatedAt: () => log.roasts[0]!.updated_at,
  },
  'weight to mend': {
    hash: '#/bench/to-do',
    ...{ field: labelled('Roasted Weight (g)'), typed: '300', elsewhere: '310' },
    update: updateOf(calls.updateRoast as never),
    show: () => {},
    change: updated_at => {
      log.roasts = [{ ...log.roasts[0]!, roasted_weight_g: 310, updated_at }]
    },
    updatedAt: () => log.roasts[0]!.updated_at,
  },
  plan: {
    hash: '#/plan/5',
    ...{ field: labelled('Drop time'), typed: '9:30', elsewhere: '10:30' },
    update: updateOf(calls.updatePlan as never),
    show: () => answer(calls.readPlan, () => plan),
    change: updated_at => {
      plan = { ...plan, drop_seconds: 630, updated_at }
    },
    updatedAt: () => plan.updated_at,
  },
  recipe: {
    hash: '#/blends/1',
    opens: 'Edit recipe',
    ...{ field: labelled('Summary'), typed: 'Round', elsewhere: 'Sharp' },
    update: updateOf(calls.updateBlend as never),
    show: () => {},
    change: updated_at => {
      log.blends = [{ ...log.blends[0]!, summary: 'Sharp', ...{ updated_at } }]
    },
    updatedAt: () => (log.blends[0] as Blend & { updated_at: string }).updated_at,
  },
  purchase: {
    hash: '#/beans/1',
    opens: /^Change the purchase/,
    ...{ field: labelled('Note'), typed: 'Two bags', elsewhere: 'One bag' },
    update: updateOf(calls.updateStockEntry as never),
    show: () => answer(calls.readBeanStock, () => ({ ...sampleStock(), entries: [entry], unweighed: [] })),
    change: updated_at => {
      entry = { ...entry, note: 'One bag', etag: `"${updated_at}"` }
    },
    updatedAt: () => entry.etag!.slice(1, -1),
  },
  setting: {
    hash: '#/admin/settings',
    ...{ field: labelled('Your name as the roaster'), typed: 'Ann', elsewhere: 'Ben' },
    update: updateOf(calls.updateSite as never),
    show: () => answer(calls.readSite, () => site),
    change: updated_at => {
      site = { ...site, roaster: 'Ben', updated_at }
    },
    updatedAt: () => site.updated_at,
    answer: () => site,
  },
  mark: {
    hash: '#/roasts/12?correct',
    field: () => page.getByRole('slider', { name: 'First crack start', exact: true }),
    type: () => userEvent.keyboard('{ArrowLeft}'),
    ...{ typed: '7:49 in the file', elsewhere: '7:40 in the file' },
    update: updateOf(calls.correctRoast as never),
    show: () => answer(calls.readRecordedTimeline, () => ROAST.timeline),
    change: updated_at => {
      const recorded = { charge_seconds: 0, drop_seconds: 600, milestones: CRACK }
      const milestones = [{ ...CRACK[0]!, time_seconds: 460 }]
      log.roasts = [
        { ...log.roasts[0]!, correction: { ...recorded, milestones, recorded }, updated_at } as RoastDetails,
      ]
    },
    updatedAt: () => log.roasts[0]!.updated_at,
    shownIn: field => `${field.ariaValueText!.split(',')[0]} in the file`,
  },
  style: {
    hash: '#/admin/configuration',
    opens: 'Change Light',
    ...{ field: labelled('Name'), typed: 'Blond', elsewhere: 'Pale' },
    update: updateOf(calls.updateStyle as never),
    show: () => {},
    change: updated_at => {
      log.styles = [SAMPLE_HOUSE, { ...log.styles[1]!, name: 'Pale', ...{ updated_at } }]
    },
    updatedAt: () => (log.styles[1] as Style & { updated_at: string }).updated_at,
    answer: () => log.styles[1],
  },
  sheet: {
    hash: '#/bench/tasting',
    opens: 'Change Home',
    ...{ field: labelled('Name of the sheet'), typed: 'Kitchen', elsewhere: 'House' },
    update: updateOf(calls.updateSheet as never),
    show: () => {
      answer(calls.listSheets, () => [sheet])
      answer(calls.readSheet, () => sheet)
    },
    change: updated_at => {
      sheet = { ...sheet, name: 'House', updated_at }
    },
    updatedAt: () => sheet.updated_at,
  },
  tasting: {
    hash: '#/bench/tasting?12,5',
    ...{ field: labelled('Notes'), typed: 'like tea', elsewhere: 'like wine' },
    update: updateOf(calls.updateTasting as never),
    show: () => answer(calls.readTasting, () => tasting),
    change: updated_at => {
      tasting = { ...tasting, notes: 'like wine', updated_at }
    },
    updatedAt: () => tasting.updated_at,
  },
}

/** Answers what the screens of these forms read. */
export function showEntities(): void {
  const share = (bean_id: number) => ({ bean_id, origin_name: 'Kenya Nyeri', share_percent: 50 })
  const recipe = { id: 1, name: 'Kitchen', parts: [share(1), share(2)], summary: null, aliases: [] }
  log = showLog({
    roasts: [ROAST],
    beans: [sampleBean({ id: 1 }), sampleBean({ id: 2 })],
    blends: [{ ...recipe, is_retired: false, ...{ updated_at: MOMENT } }],
    styles: [SAMPLE_HOUSE, { ...sampleStyle(), ...{ updated_at: MOMENT } }],
  })
  const scale = { name: 'aroma', from: 1, to: 9, step: 1, low: '', high: '' }
  sheet = { id: 3, name: 'Home', scales: [scale], is_built_in: false, updated_at: MOMENT }
  site = { ...SAMPLE_SITE, updated_at: MOMENT }
  entry = {
    ...{ id: 7, kind: 'purchase', date: '2026-01-04', grams: 2000, on_hand_g: 2000, cost: 68 },
    ...{ note: null, roast_id: null, roast_number: null, etag: `"${MOMENT}"` },
  }
  const moments = { created_at: MOMENT, updated_at: MOMENT }
  plan = {
    ...{ id: 5, bean_id: 1, roast_id: null, name: 'Slower', preheat_temp: 220, charge_temp: 190 },
    ...{ green_weight_g: 350, drop_seconds: 600, drop_temp: 208, steps: [], marks: [] },
    ...moments,
  } as Plan
  tasting = {
    ...{ id: 5, roast_id: 12, date: '2026-05-01', method: 'filter', sheet_id: 1, values: { rating: 4 } },
    ...{ cups: null, score: null, flavours: [], notes: 'sweet', taster: null, table_id: null },
    ...{ is_public: false, is_taster_public: false, ...moments },
  } as Tasting
}

/** What the update of an entity answers. */
export function answerTo(entity: EditedEntity): never {
  return (entity.answer?.() ?? { ...ROAST, ...plan, ...tasting }) as never
}
