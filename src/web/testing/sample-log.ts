import type { Bean } from '#contract/beans.ts'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Style } from '#contract/styles.ts'
import { flowerFlavours } from '#domain/bean/flower-flavours.ts'
import { scoreBasis } from '#domain/score/partial-score.ts'
import { BUILT_IN_SHEETS } from '#domain/tasting/sheet.ts'
import { answer, ListPage, Refusal, refuse } from './answers.ts'
import { listed } from './sample-roasts.ts'
import { untrackedStock } from './sample-stock.ts'
import { measuredRoasts, SAMPLE_HOUSE } from './sample-styles.ts'

/** What a log holds. A test may change it, and what is read from then on follows. */
export interface SampleLog {
  roasts: RoastDetails[]
  beans: Bean[]
  styles: Style[]
  blends: Blend[]
}

/**
 * Answers what the screens of roasts and beans read. A list has the roasts in the order in which they are given: only
 * the server sorts. Words find numbers and beans.
 */
export function showLog({
  roasts = [],
  beans = [],
  styles = [SAMPLE_HOUSE],
  blends = [],
}: Partial<SampleLog>): SampleLog {
  const log: SampleLog = { roasts, beans, styles, blends }
  answer(calls.listRoasts, ({ query }) => {
    const [limit, ids] = [query.get('limit'), query.get('ids')?.split(',').map(Number)]
    const words = query.get('q')?.toLowerCase().split(' ') ?? []
    const found = log.roasts.filter(({ id, roast_number, bean }) => {
      const line = `#${roast_number} ${bean.origin_name.toLowerCase()}`
      return (ids?.includes(id) ?? true) && words.every(word => line.includes(word))
    })
    const extras = query.get('include')?.split(',') ?? []
    const items = found.slice(0, limit === null ? undefined : Number(limit)).map(roast => ({
      ...listed(roast),
      ...(extras.includes('score') && { score_details: roast.score_details }),
      ...(extras.includes('milestones') && { milestones: roast.milestones }),
      ...(extras.includes('flavours') && { flavours: flowerFlavours(roast.bean) }),
    }))
    return new ListPage(items, found.length)
  })
  refuse(calls.readThumbnail, 404, { detail: 'Nobody draws pictures here' })
  answer(calls.readRoastDetails, ({ id }) => found(log.roasts, id, 'Roast not found'))
  answer(calls.listBeans, ({ query }) => {
    const limit = query.get('limit')
    return new ListPage(log.beans.slice(0, limit === null ? undefined : Number(limit)), log.beans.length)
  })
  answer(calls.readBean, ({ id }) => found(log.beans, id, 'Bean not found'))
  answer(calls.listBlends, () => log.blends)
  answer(calls.readBlend, ({ id }) => found(log.blends, id, 'Recipe not found'))
  answer(calls.listRunningRoasts, () => [])
  answer(calls.readBeanAliases, () => ({ aliases: [] }))
  answer(calls.listRoastsOfBean, ({ id }) =>
    log.roasts
      .filter(roast => roast.bean_id === id)
      .map(roast => ({
        ...listed(roast),
        ...basisOf(roast),
      })),
  )
  answer(calls.listRoastsOfBlend, ({ id }) =>
    log.roasts.filter(roast => roast.blend_id === id).map(roast => ({ ...listed(roast), ...basisOf(roast) })),
  )
  answer(calls.listStyles, () => log.styles)
  answer(calls.readStyle, ({ id }) => found(log.styles, id, 'Style not found'))
  answer(calls.listMeasuredRoasts, () => measuredRoasts(log))
  answer(calls.listInbox, () => ({ files: [], groups: [], total: 0, folder: null }))
  answer(calls.listFeedback, () => [])
  answer(calls.listTables, () => [])
  answer(calls.listNextTimes, () => [])
  answer(calls.listDeletions, () => [])
  answer(calls.listStock, () => [])
  answer(calls.listPlans, () => [])
  answer(calls.listSheets, () =>
    BUILT_IN_SHEETS.map(sheet => ({ ...sheet, scales: [...sheet.scales], is_built_in: true })),
  )
  answer(calls.listTables, () => [])
  answer(calls.listRoastTastings, () => [])
  answer(calls.listBeanTastings, () => [])
  answer(calls.readRoast, ({ id }) => found(log.roasts, id, 'Roast not found'))
  answer(calls.readBeanStock, ({ id }) => ({
    ...untrackedStock({ bean_id: id }),
    entries: [],
    unweighed: [],
  }))
  answer(calls.readRoastCost, () => UNKNOWN_COST)
  answer(calls.readTimeZoneChanges, () => ({ count: 0, dates: 0, roasts: [], kept_count: 0, kept: [] }))
  answer(calls.listTags, () => [])
  answer(calls.listSearches, () => ({ searches: [] }))
  answer(calls.listScoreHints, () => [])
  answer(calls.readTapsOfRoast, () => null)
  answer(calls.readUsualRoast, () => null)
  answer(calls.readRoastFeedback, () => ({ ...NO_FEEDBACK, words: [] }))
  answer(calls.readBeanFeedback, () => ({ ...NO_FEEDBACK, blends_left_out: 0, roasts: [] }))
  return log
}

const UNKNOWN_COST = { green: null, roast: 0, total: null, per_100g: null, per_cup: null }
const NO_FEEDBACK = { count: 0, average_rating: null, flavours: {} }

function found<Item extends { id: number }>(items: readonly Item[], wanted: number, detail: string): Item {
  const item = items.find(({ id }) => id === wanted)
  if (item === undefined) throw new Refusal(404, { detail })
  return item
}

function basisOf({ score_details }: RoastDetails) {
  const score_from = score_details && scoreBasis(score_details)
  return { score_from, score_partial: score_from !== null && score_from.known < score_from.counted }
}
