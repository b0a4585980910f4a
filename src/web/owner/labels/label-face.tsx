import type { Bean } from '#contract/beans.ts'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { blendFlavours, blendFlower } from '#domain/bean/blend/blend-flower.ts'
import { nameWithCountry, shareTexts } from '#domain/bean/blend/blend-words.ts'
import { coffeeTitle, partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { flowerFlavours, namedFlavours } from '#domain/bean/flower-flavours.ts'
import { daysAfter, type IsoDate } from '#domain/record/roast-date.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { writtenDate, writtenDayOfYear } from '#domain/words/written-date.ts'
import { urlOf } from '#web/api/api-url.ts'
import { Flower } from '#web/parts/bean/flower.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightText } from '#web/words/unit-text.ts'
import styles from './label-face.module.css'
import type { LabelField } from './label-fields.ts'

/** The content of a label. */
export interface BagLabel {
  key: string
  roast: Roast
  /** The beans of the roast, of a blend in the order of its parts; those that can be read. */
  coffees: readonly Bean[]
  /** In g; null if it isn't known. */
  netWeight: number | null
  /** What the owner adds: `For Anna`; empty for nothing. */
  ownLine: string
  /** The last age in days at which the coffee is at its best. */
  bestDays: number
}

interface LabelFaceProps {
  label: BagLabel
  /** Title of the site, and who roasts. */
  heading: string
  /** Undefined until they are known. */
  recipes: readonly Blend[] | undefined
  units: FigureUnits
  /** Whether the owner wants a field on the labels. */
  shows: (field: LabelField) => boolean
}

/** What stands on a label: words on one side, flower and code on the other. */
export function LabelFace({ label, heading, recipes, units, shows }: LabelFaceProps) {
  const { roast, coffees, netWeight, ownLine, bestDays } = label
  const name = coffeeTitle(roast)
  const parts = partsOfRoast(roast)
  const shares = shareTexts(parts ?? [])
  const lines = (parts ?? []).map(({ bean_id, origin_name }, place) => {
    const country = coffees.find(each => each.id === bean_id)?.country ?? null
    return `${shares[place]} ${nameWithCountry(origin_name, country)}`
  })
  const bean = parts === null ? coffees[0] : undefined
  const { id, roast_date: date } = roast
  const process = shows('process') ? bean?.processing_method : null
  const summary = recipes?.find(each => each.id === roast.blend_id)?.summary ?? null
  const petals = parts === null ? (bean ? flowerFlavours(bean) : []) : blendFlower(parts, coffees)
  const named = bean ? namedFlavours(bean) : blendFlavours(petals)
  const taste = summary === null ? named.slice(0, TASTE_WORDS).join(' · ') : firstClause(summary)
  return (
    <>
      <div className={styles.words} data-label-of={id}>
        <div className={styles.top}>
          <p className={styles.site}>{heading}</p>
          {ownLine !== '' && shows('line') && (
            <p className={styles.line} data-line>
              {ownLine}
            </p>
          )}
        </div>
        <div className={styles.head}>
          <p className={roast.roast_number === null ? styles.name : styles.number}>{roastTitle(roast)}</p>
          {netWeight !== null && shows('weight') && (
            <p className={styles.weight}>{weightText(netWeight, units)}</p>
          )}
        </div>
        <p className={styles.coffee}>{name}</p>
        <div className={styles.facts} data-facts>
          {parts?.map(({ bean_id }, place) => (
            <p key={bean_id} className={styles.part} data-part>
              {lines[place]}
            </p>
          ))}
          {process && <p>{process}</p>}
          {taste !== '' && shows('taste') && (
            <p className={styles.taste} data-taste>
              {taste}
            </p>
          )}
        </div>
        {date !== null && (
          <div className={styles.dates}>
            {shows('roasted') && <p>Roasted {writtenDate(date)}</p>}
            {shows('best') && <p>{bestText(daysAfter(date, bestDays), shows('roasted') ? date : null)}</p>}
          </div>
        )}
      </div>
      <div className={styles.side}>
        {petals.length > 0 && shows('flower') && (
          <div className={styles.flower} aria-hidden="true">
            <Flower flavours={petals} size="large" />
          </div>
        )}
        <img className={styles.code} src={urlOf(calls.readRoastQr, { id })} alt="QR code" />
      </div>
    </>
  )
}

const TASTE_WORDS = 3

/** What a summary says first: the rest has no room. */
function firstClause(summary: string): string {
  return summary.split(/[,;.:](?:\s|$)/)[0]!.trim()
}

/** The last of the best days; without its year where the day that stands beside it has the same one. */
function bestText(day: IsoDate, beside: IsoDate | null): string {
  const isSameYear = beside?.slice(0, 4) === day.slice(0, 4)
  return `Best until ${isSameYear ? writtenDayOfYear(day) : writtenDate(day)}`
}
