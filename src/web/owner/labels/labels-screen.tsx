import Printer from 'lucide-react/icons/printer'
import Tag from 'lucide-react/icons/tag'
import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle, partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { beansOf } from '#domain/bean/blend/greens.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { USUAL_FRESHNESS } from '#domain/roast/freshness.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { type Reading, useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { BackToOrigin } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { publicUrl } from '#web/shell/site-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { type Missing, OWN_LINE } from './fit-labels.ts'
import { MOST_OF_EACH, roastsOfSearch, wholeNumberIn } from './label-counts.ts'
import { LABEL_FIELD_NAMES, LABEL_FIELDS, type LabelField, leftOutFields } from './label-fields.ts'
import { LabelSheets } from './label-sheets.tsx'
import styles from './labels-screen.module.css'
import { PAPERS, type PaperName } from './papers.ts'

/** Bag labels of the roasts in the address, to choose a paper for and to print. */
export default function LabelsScreen({ search }: { search: string }) {
  usePageTitle('Bag labels')
  const { ids, leftOut } = roastsOfSearch(search)
  const key = ids.join(',')
  const roasts = useCall(calls.listRoasts, ids.length === 0 ? null : { ids: key })
  const beans = useCall(calls.listBeans, {})
  const site = useCall(calls.readSite, {})
  if (ids.length === 0) {
    return (
      <LabelsFrame ids={ids}>
        <EmptyState icon={<Tag aria-hidden="true" />} message="No roasts chosen">
          <p>Choose roasts in the list, or open one and choose More, Print label.</p>
        </EmptyState>
      </LabelsFrame>
    )
  }
  if (roasts.data === undefined || isAwaited(beans) || isAwaited(site)) {
    return (
      <LabelsFrame ids={ids}>
        <NotRead reads={[roasts]} failed="Failed to load roasts" loading={<LoadingLabels />} />
      </LabelsFrame>
    )
  }
  const known = roasts.data
  const found = ids.flatMap(id => known.find(roast => roast.id === id) ?? [])
  const byId = new Map(beans.data?.map(bean => [bean.id, bean]))
  const missing = ids.length - found.length
  return (
    <LabelsFrame ids={ids}>
      {missing > 0 && <p className={styles.notice}>{missingText(missing)}</p>}
      {leftOut > 0 && <p className={styles.notice}>{leftOutText(ids.length, leftOut)}</p>}
      <LabelPrinting
        key={key}
        roasts={found}
        coffeesOf={roast =>
          beansOf({ bean_id: roast.bean_id, greens: partsOfRoast(roast) }).flatMap(id => byId.get(id) ?? [])
        }
        bestDays={(site.data?.freshness ?? USUAL_FRESHNESS).best_days}
      />
    </LabelsFrame>
  )
}

function isAwaited({ data, error }: Pick<Reading<unknown>, 'data' | 'error'>): boolean {
  return data === undefined && error === null
}

function LoadingLabels() {
  return (
    <Loading text="Loading labels...">
      <Skeleton width="24rem" height="4.25rem" />
      <Skeleton width="22rem" height="6.5rem" />
      <Skeleton width="62mm" height="40mm" />
    </Loading>
  )
}

interface LabelsFrameProps {
  ids: readonly number[]
  children: React.ReactNode
}

function LabelsFrame({ ids, children }: LabelsFrameProps) {
  return (
    <>
      <BackToOrigin otherwise={ids.length === 1 ? pages.roast(ids[0]!) : pages.roasts} />
      <ScreenHeading>Bag labels</ScreenHeading>
      {children}
    </>
  )
}

interface LabelPrintingProps {
  roasts: readonly Roast[]
  /** Those that can be read. */
  coffeesOf: (roast: Roast) => Bean[]
  /** The last age in days at which a coffee is at its best. */
  bestDays: number
}

function LabelPrinting({ roasts, coffeesOf, bestDays }: LabelPrintingProps) {
  const [paper, setPaper] = useState<PaperName>('roll')
  const [firstPlace, setFirstPlace] = useState('1')
  const { value: typed, change: setTyped } = useDraft('labels', NOTHING_TYPED)
  const [missing, setMissing] = useState<Missing>(new Map())
  const without = leftOutFields.use()
  const shows = (field: LabelField) => !without.includes(field)
  const { columns, rows } = PAPERS[paper]
  const size = columns * rows
  const typedOf = ({ id, roasted_weight_g: roasted }: Roast): TypedOfRoast => ({
    count: '1',
    weight: roasted === null ? '' : String(Math.round(roasted)),
    line: '',
    ...typed[id],
  })
  const labels = roasts.flatMap(roast => {
    const { count, weight, line } = typedOf(roast)
    return Array.from({ length: wholeNumberIn(count, 0, MOST_OF_EACH) }, (_, copy) => ({
      key: `${roast.id}/${copy}`,
      roast,
      coffees: coffeesOf(roast),
      netWeight: weightOfText(weight),
      ownLine: line.trim(),
      bestDays,
    }))
  })
  const noRoom = noRoomText(roasts, missing)
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label="Paper"
          value={paper}
          options={namesIn(PAPERS).map(name => [name, PAPERS[name].name])}
          onChange={setPaper}
        />
        {size > 1 && (
          <TextField
            label="Start at label"
            type="number"
            min={1}
            max={size}
            value={firstPlace}
            onChange={event => setFirstPlace(event.target.value)}
            hint={`1 to ${size}, row by row, if labels of the first sheet are used`}
          />
        )}
      </div>
      <fieldset className={styles.fields}>
        <legend>On the label</legend>
        {LABEL_FIELD_NAMES.map(field => (
          <CheckField
            key={field}
            label={LABEL_FIELDS[field]}
            checked={shows(field)}
            onChange={isShown =>
              leftOutFields.set(isShown ? without.filter(other => other !== field) : [...without, field])
            }
          />
        ))}
      </fieldset>
      <fieldset className={styles.counts}>
        <legend>How many of each</legend>
        {roasts.map(roast => (
          <RoastFields
            key={roast.id}
            roast={roast}
            typed={typedOf(roast)}
            shows={shows}
            hasRoom={!missing.get(roast.id)?.includes(OWN_LINE)}
            onChange={changes => setTyped({ ...typed, [roast.id]: { ...typed[roast.id], ...changes } })}
          />
        ))}
      </fieldset>
      {publicUrl === null && <p className={styles.notice}>{ownAddressText()}</p>}
      <div className={styles.print}>
        <Button
          kind="primary"
          icon={<Printer aria-hidden="true" />}
          disabled={labels.length === 0}
          onClick={() => void printWithImages()}
        >
          {plural(labels.length, { one: 'Print 1 label', other: `Print ${labels.length} labels` })}
        </Button>
        <p className={textStyles.small}>Choose no margins and 100 % in the print dialog.</p>
      </div>
      {noRoom !== '' && <p className={styles.notice}>{noRoom}</p>}
      <LabelSheets
        labels={labels}
        paper={paper}
        firstPlace={wholeNumberIn(firstPlace, 1, size)}
        shows={shows}
        // The same again renders nothing.
        onFit={found => setMissing(known => (isSame([...known], [...found]) ? known : found))}
      />
    </>
  )
}

/** What is typed for the labels of a roast. */
interface TypedOfRoast {
  count: string
  /** In g. */
  weight: string
  line: string
}

/** By the id of the roast. */
const NOTHING_TYPED: Readonly<Record<number, Partial<TypedOfRoast>>> = {}

/** In characters: as many as two lines of a small label hold. */
const LONGEST_LINE = 40

interface RoastFieldsProps {
  roast: Roast
  typed: TypedOfRoast
  shows: (field: LabelField) => boolean
  /** Whether its labels show the whole of its own line. */
  hasRoom: boolean
  onChange: (changes: Partial<TypedOfRoast>) => void
}

function RoastFields({ roast, typed, shows, hasRoom, onChange }: RoastFieldsProps) {
  return (
    <div className={styles.roast}>
      <TextField
        label={`${roastTitle(roast)} ${coffeeTitle(roast)}`}
        type="number"
        min={0}
        max={MOST_OF_EACH}
        value={typed.count}
        onChange={event => onChange({ count: event.target.value })}
      />
      {shows('weight') && (
        <TextField
          label="Net weight"
          unit="g"
          inputMode="decimal"
          value={typed.weight}
          onChange={event => onChange({ weight: event.target.value })}
        />
      )}
      {shows('line') && (
        <div className={layout.whole}>
          <TextField
            label="Own line"
            placeholder="For Anna"
            maxLength={LONGEST_LINE}
            value={typed.line}
            hint={
              hasRoom
                ? `${counted(LONGEST_LINE - typed.line.length, 'character')} left`
                : 'The label has no room for the whole of it.'
            }
            onChange={event => onChange({ line: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}

/** Prints once every QR code has loaded. One that fails is missing on paper as on the screen. */
async function printWithImages(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, image => image.decode()))
  window.print()
}

/** `#152 has no room for the taste.`, a line for each roast that lacks something. */
function noRoomText(roasts: readonly Roast[], missing: Missing): string {
  return roasts
    .map(roast => ({ title: roastTitle(roast), parts: missing.get(roast.id) ?? [] }))
    .filter(({ parts }) => parts.length > 0)
    .map(({ title, parts }) => `${title} has no room for ${listText(parts)}.`)
    .join('\n')
}

function ownAddressText(): string {
  return `The QR codes lead to ${window.location.origin} only. Set PUBLIC_URL if visitors use another address.`
}

function missingText(count: number): string {
  return plural(count, { one: '1 roast was not found', other: `${count} roasts were not found` })
}

function leftOutText(count: number, leftOut: number): string {
  return `Labels are made for ${count} roasts at once. ${leftOut} more were left out.`
}
