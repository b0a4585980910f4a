import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { counted } from '#domain/words/plural.ts'
import { type Reading, useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { KnownFlag } from '#web/parts/bean/flag.tsx'
import { beanDraftKey } from '#web/parts/edit/draft-keys.ts'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { ShareButton } from '#web/parts/share/share-button.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { say, usePageTitle } from '#web/shell/page-title.tsx'
import frame from '#web/shell/screen-frame.module.css'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import { NotFound } from '#web/ui/not-found.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './bean-detail-screen.module.css'
import { beanTitle } from './bean-facts.ts'
import {
  BasicInformation,
  DescribedTaste,
  LongNotes,
  NamedScores,
  Origin,
  rowsOfFacts,
  rowsOfTaste,
  SourceLink,
} from './bean-sections.tsx'
import { CuppingScore, PutAway, SoldOut } from './bean-signs.tsx'
import { BeanHistory, BeanMemory } from './memory/bean-memory.tsx'
import { RoastLinks } from './roast-links.tsx'

const EditBeanDialog = partOf(() => import('#web/owner/beans/edit-bean-dialog.tsx'))
const BeanStock = partOf(() => import('#web/owner/beans/stock/bean-stock.tsx'))
const BeanPlans = partOf(() => import('#web/owner/plan/bean-plans.tsx'))
const BeanAliases = partOf(() => import('#web/owner/beans/bean-aliases.tsx'))
const BeanStyle = partOf(() => import('#web/owner/beans/bean-style.tsx'))
const BeanFooter = partOf(() => import('#web/owner/beans/upkeep/bean-footer.tsx'))
const BeanTastings = partOf(() => import('./bean-tastings.tsx'))
const DrinkersSection = partOf(() => import('./drinkers-section.tsx'))

/** Everything that is known about a bean. */
export default function BeanDetailScreen({ id }: { id: number }) {
  const bean = useCall(calls.readBean, { id })
  const { isExpected } = useAdmin()
  const isMissing = bean.error?.status === 404
  usePageTitle(titleOf(id, bean))
  const shownId = bean.data?.id ?? id
  // The bean was merged into another one.
  useEffect(() => {
    if (shownId !== id) changeAddress(pages.bean(shownId), { replace: true })
  }, [shownId, id])
  return (
    <>
      <div className={`on-screen ${frame.top}`}>
        <BackLink to={pages.beans}>Back to Beans</BackLink>
        {bean.data && !isMissing && !isExpected && (
          <div className={layout.row2}>
            <ShareButton
              title={beanTitle(bean.data, `Bean #${bean.data.id}`)}
              path={addressOf(calls.openBean, { bean: String(bean.data.id) })}
            />
          </div>
        )}
      </div>
      {(!bean.data || isMissing) && <h1 className="visually-hidden">Bean #{id}</h1>}
      {bean.isPending && <LoadingBean />}
      {isMissing && (
        <NotFound message="Bean not found" ways={[{ text: 'All beans', to: pages.beans }]}>
          This one is gone.
        </NotFound>
      )}
      {bean.isError && !isMissing && <ErrorState message="Failed to load bean" onRetry={bean.retry} />}
      {bean.data && !isMissing && <BeanDetail bean={bean.data} />}
    </>
  )
}

function titleOf(id: number, { data, isError, error }: Reading<Bean>): string | null {
  if (error?.status === 404) return 'Unknown bean'
  if (data !== undefined) return beanTitle(data, `Bean #${id}`)
  return isError ? 'Bean' : null
}

/** About the height of what drinkers taste, in rows of facts. */
const ROWS_OF_DRINKERS = 8

/** Everybody sees the same parts in another order: the owner sees their own roasts first, a visitor the coffee. */
function BeanDetail({ bean }: { bean: Bean }) {
  const { admin, isExpected } = useAdmin()
  const { data: site } = useCall(calls.readSite, {})
  const title = beanTitle(bean, `Bean #${bean.id}`)
  const drinkers = <Drinkers bean={bean} />
  const isBelowFacts = rowsOfFacts(bean) < rowsOfTaste(bean) + ROWS_OF_DRINKERS
  const supplied = (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Origin bean={bean} />
        <BasicInformation bean={bean} seesPrices={isExpected || site?.prices_public !== false} />
        <LongNotes bean={bean} />
        <SourceLink address={bean.source_url} />
        {isBelowFacts && drinkers}
      </div>
      <div className={styles.column}>
        <DescribedTaste bean={bean} />
        <NamedScores bean={bean} />
        {!isBelowFacts && drinkers}
        {!isExpected && <Tastings bean={bean} />}
      </div>
    </div>
  )
  return (
    <article>
      <header className={styles.header}>
        <KnownFlag country={bean.country} size="large" />
        <h1>{title}</h1>
        {bean.sold_out && <SoldOut />}
        {bean.put_away && <PutAway />}
        {bean.total_score !== null && <CuppingScore score={bean.total_score} />}
        {admin && <EditBean bean={bean} />}
      </header>
      {isExpected ? (
        <>
          <BeanMemory bean={bean} />
          <BeanHistory bean={bean} />
          <div className={styles.below}>
            <Tastings bean={bean} />
          </div>
          {admin && (
            <Part>
              <BeanPlans key={`plans ${bean.id}`} beanId={bean.id} />
            </Part>
          )}
          {admin && (
            <Part isBelow>
              <BeanStock key={bean.id} bean={bean} />
            </Part>
          )}
          <div className={styles.below}>
            <SummaryAndRoasts bean={bean} />
          </div>
          {supplied}
        </>
      ) : (
        <>
          <SummaryAndRoasts bean={bean} />
          {supplied}
          <BeanMemory bean={bean} />
          <BeanHistory bean={bean} />
        </>
      )}
      {admin && (
        <>
          <Part placeholder={<div className={styles.aliases} />}>
            <BeanAliases key={bean.id} bean={bean} className={styles.aliases} />
          </Part>
          <Part>
            <BeanStyle key={bean.id} bean={bean} />
          </Part>
          <Part>
            <BeanFooter key={`footer ${bean.id}`} bean={bean} />
          </Part>
        </>
      )}
    </article>
  )
}

function SummaryAndRoasts({ bean }: { bean: Bean }) {
  return (
    <>
      {bean.bean_summary && <p className={styles.summary}>{bean.bean_summary}</p>}
      {bean.roasts.length > 0 && (
        <div className={styles.roasts}>
          <h2>
            {bean.roasts.length < bean.roast_count && `Newest ${bean.roasts.length}\u00a0of\u00a0`}
            {counted(bean.roast_count, 'roast')}
          </h2>
          <RoastLinks roasts={bean.roasts} />
        </div>
      )}
    </>
  )
}

/** What drinkers say about the bean's roasts. Without feedback it renders nothing and loads no script. */
function Drinkers({ bean }: { bean: Bean }) {
  const feedback = useCall(calls.readBeanFeedback, { id: bean.id }).data
  if (feedback === undefined || feedback.count === 0) return null
  return (
    <Part>
      <DrinkersSection feedback={feedback} supplier={bean.flavor_profiles ?? {}} />
    </Part>
  )
}

/** How the bean's roasts tasted to the roaster. Without tastings it renders nothing and loads no script. */
function Tastings({ bean }: { bean: Bean }) {
  const { data: tastings = [] } = useCall(calls.listBeanTastings, { id: bean.id })
  if (tastings.length === 0) return null
  return (
    <Part>
      <BeanTastings tastings={tastings} blends={bean.blend_count} />
    </Part>
  )
}

function EditBean({ bean }: { bean: Bean }) {
  const [isOpen, setOpen] = useState(() => keptDraft(beanDraftKey(bean)) !== null)
  const finish = () => {
    setOpen(false)
    say('The bean was saved')
  }
  return (
    <>
      <Button className={styles.edit} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)}>
        Edit bean
      </Button>
      {isOpen && (
        <Part>
          <EditBeanDialog bean={bean} onClose={() => setOpen(false)} onSaved={finish} />
        </Part>
      )}
    </>
  )
}

function LoadingBean() {
  return (
    <Loading text="Loading bean...">
      <div className={styles.header}>
        <Skeleton width="2.5rem" height="1.75rem" />
        <Skeleton width="min(22rem, 70%)" height="2.25rem" />
      </div>
      <Skeleton width="min(40rem, 100%)" height="1.25rem" />
      <div className={styles.columns}>
        <LoadingSection lines={11} />
        <LoadingSection lines={8} />
      </div>
    </Loading>
  )
}

function LoadingSection({ lines }: { lines: number }) {
  return (
    <div className={layout.stack6}>
      <Skeleton width="10rem" height="1.5rem" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} />
      ))}
    </div>
  )
}
