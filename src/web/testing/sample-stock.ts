import type { Stock, StockEntryAnswer } from '#contract/stock.ts'

/** A coffee's stock. What isn't given is of a coffee with a kilogram left. */
export function sampleStock(given: Partial<Stock> = {}): Stock {
  return {
    bean_id: 1,
    origin_name: 'Kenya Nyeri',
    country: 'Kenya',
    on_hand_g: 1230,
    usual_batch_g: 300,
    roasts_left: 4,
    pace_g_per_month: 600,
    empty_on: '2999-02-12',
    cost_per_kg: 13.6,
    value: 16.73,
    last_purchase_date: '2026-01-04',
    is_finished: false,
    unweighed_roasts: 0,
    ...given,
  }
}

/** The stock of a coffee that isn't tracked. */
export function untrackedStock(given: Partial<Stock> = {}): Stock {
  return sampleStock({
    on_hand_g: null,
    roasts_left: null,
    empty_on: null,
    cost_per_kg: null,
    value: null,
    last_purchase_date: null,
    unweighed_roasts: null,
    ...given,
  })
}

/** A purchase, as its writes answer it. */
export function sampleEntry(given: Partial<StockEntryAnswer> = {}): StockEntryAnswer {
  return {
    id: 7,
    bean_id: 1,
    kind: 'purchase',
    date: '2026-01-04',
    grams: 2267.96,
    cost: 68,
    note: null,
    created_at: '2026-01-04T00:00:00.000Z',
    updated_at: '2026-01-04T00:00:00.000Z',
    ...given,
  }
}
