import type { Blend, BlendPart } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { type Reading, useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import { NotFound } from '#web/ui/not-found.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { RoastHistory } from '#web/visitor/beans/memory/roast-history.tsx'
import { RoastTrend } from '#web/visitor/beans/memory/roast-trend.tsx'
import styles from './blend-screen.module.css'
import { ShareBar } from './share-bar.tsx'
import { UsualOfBlend } from './usual-of-blend.tsx'

const BlendActions = partOf(() => import('#web/owner/blends/blend-actions.tsx'))
const RecipeInGrams = partOf(() => import('#web/owner/blends/recipe-in-grams.tsx'))

/** A recipe: what it is of, and its roasts. */
export default function BlendScreen({ id }: { id: number }) {
  const blend = useCall(calls.readBlend, { id })
  const isMissing = blend.error?.status === 404
  usePageTitle(titleOf(blend))
  return (
    <>
      <BackLink to={pages.beans}>Back to Beans</BackLink>
      {blend.isPending && (
        <Loading text="Loading recipe...">
          <Skeleton width="min(22rem, 70%)" height="2.25rem" />
          <Skeleton width="min(40rem, 100%)" height="4rem" />
        </Loading>
      )}
      {isMissing && (
        <NotFound message="Recipe not found" ways={[{ text: 'All beans', to: pages.beans }]}>
          This one is gone.
        </NotFound>
      )}
      {blend.isError && !isMissing && <ErrorState message="Failed to load recipe" onRetry={blend.retry} />}
      {blend.data && !isMissing && <Recipe blend={blend.data} />}
    </>
  )
}

function titleOf({ data, isError, error }: Reading<Blend>): string | null {
  if (error?.status === 404) return 'Unknown recipe'
  return data?.name ?? (isError ? 'Recipe' : null)
}

function Recipe({ blend }: { blend: Blend }) {
  const { admin } = useAdmin()
  const gone = useGoneCoffees(blend)
  return (
    <article>
      <header className={styles.header}>
        <h1>{blend.name}</h1>
        {blend.is_retired && <span className={text.small}>{retiredText(gone ?? [])}</span>}
        {admin && (
          <Part>
            <BlendActions key={blend.id} blend={blend} />
          </Part>
        )}
      </header>
      <div className={styles.recipe}>
        <ShareBar parts={blend.parts} isLink={part => gone?.includes(part) === false} />
        {admin && gone?.length === 0 && (
          <Part>
            <RecipeInGrams blend={blend} />
          </Part>
        )}
        {blend.summary && <p className={styles.summary}>{blend.summary}</p>}
      </div>
      <BlendRoasts blend={blend} />
    </article>
  )
}

/** Those of its coffees that were deleted; undefined until known. */
function useGoneCoffees({ parts, is_retired }: Blend): BlendPart[] | undefined {
  const beans = useCall(calls.listBeans, is_retired ? { put_away: 'with' } : null).data
  if (!is_retired) return []
  return beans && parts.filter(({ bean_id }) => !beans.some(({ id }) => id === bean_id))
}

function retiredText(gone: readonly BlendPart[]): string {
  if (gone.length === 0) return 'Retired'
  const names = listText(gone.map(({ origin_name }) => origin_name))
  return `Retired: ${names} ${plural(gone.length, { one: 'was', other: 'were' })} deleted`
}

/** How the recipe's roasts came out, and each of them. */
function BlendRoasts({ blend }: { blend: Blend }) {
  const roasts = useCall(calls.listRoastsOfBlend, { id: blend.id })
  if (roasts.isError && !roasts.data)
    return <ErrorState message="Failed to load roasts" onRetry={roasts.retry} />
  if (roasts.data === undefined) return <Skeleton height="12rem" />
  if (roasts.data.length === 0)
    return <p className={`${layout.top8} ${text.quiet}`}>No roasts by this recipe.</p>
  return (
    <div className={styles.roasts}>
      <UsualOfBlend roasts={roasts.data} />
      <RoastTrend roasts={roasts.data} />
      <RoastHistory beanId={null} roasts={roasts.data} ratings={[]} />
    </div>
  )
}
