import Coffee from 'lucide-react/icons/coffee'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { useCallback, useMemo } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { plural } from '#domain/words/plural.ts'
import { hasWords, searchWords, wantedWords } from '#domain/words/search-words.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useLogEvent } from '#web/api/log-events.ts'
import { makeStale, renewShown } from '#web/api/stale-reads.ts'
import { pages } from '#web/pages.ts'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { BeanCard, BeanCardSkeleton } from './bean-card.tsx'
import { BeanImporter } from './bean-importer.tsx'
import styles from './bean-list-screen.module.css'

/** The library of green coffees. `search` is what its address says after the `?`. */
export default function BeanListScreen({ search }: { search: string }) {
  usePageTitle('Beans')
  const { admin } = useAdmin()
  const beans = useCall(calls.listBeans, {})
  const query = new URLSearchParams(search).get('q') ?? ''
  const found = useMemo(() => foundBeans(beans.data ?? [], query), [beans.data, query])
  const [isAdding, setAdding] = useAddPanel()
  useLogEvent('bean-added', () => {
    makeStale(['beans'])
    void renewShown()
  })

  const add = admin && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add Bean
    </Button>
  )
  return (
    <>
      <ScreenHeading actions={add}>
        Beans {beans.data && <span className={styles.count}>({found.length})</span>}
      </ScreenHeading>
      {beans.isPending && <LoadingGrid />}
      {beans.isError && <ErrorState message="Failed to load beans" onRetry={beans.retry} />}
      {beans.data?.length === 0 && (
        <EmptyState
          icon={<Coffee aria-hidden="true" />}
          message="No beans found. Add your first coffee bean!"
        >
          {admin ? (
            <>
              <p>Save your supplier’s page about a coffee, and import the file here.</p>
              {add}
            </>
          ) : (
            <p>The roaster has yet to add something.</p>
          )}
        </EmptyState>
      )}
      {beans.data && beans.data.length > 0 && (
        <BeanSearch query={query} found={query === '' ? null : found.length} />
      )}
      {beans.data && beans.data.length > 0 && found.length === 0 && (
        <EmptyState icon={<SearchX aria-hidden="true" />} message="Nothing found">
          <Button onClick={() => changeAddress(pages.beans, { replace: false })}>Show all beans</Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <ul className={styles.grid}>
          {found.map(bean => (
            <li key={bean.id}>
              <BeanCard bean={bean} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <Dialog title="Add Bean" shape="panel" onClose={() => setAdding(false)}>
          <BeanImporter onDone={() => setAdding(false)} />
        </Dialog>
      )}
    </>
  )
}

function BeanSearch({ query, found }: { query: string; found: number | null }) {
  const search = useCallback(
    (text: string) =>
      changeAddress(text === '' ? pages.beans : `${pages.beans}?${new URLSearchParams({ q: text })}`, {
        replace: true,
      }),
    [],
  )
  return (
    <search className={styles.search}>
      <SearchField
        label="Find beans"
        placeholder="Name, country, region, processing or notes"
        value={query}
        onSearch={search}
      />
      <p className={styles.found} role="status">
        {found !== null && plural(found, { one: '1 bean found', other: `${found} beans found` })}
      </p>
    </search>
  )
}

/** The beans in which each word of the query begins a word, as in the search for roasts. */
function foundBeans(beans: Bean[], query: string): Bean[] {
  const wanted = wantedWords(query)
  if (wanted.length === 0) return beans
  return beans.filter(bean =>
    hasWords(searchWords(SEARCHED.map(field => bean[field] ?? '').join(' ')), wanted),
  )
}

const SEARCHED = [
  'origin_name',
  'country',
  'region',
  'processing_method',
  'bean_summary',
  'cupping_notes',
  'farm_notes',
] as const satisfies (keyof Bean)[]

function LoadingGrid() {
  return (
    <Loading text="Loading beans...">
      <div className={styles.grid}>
        {['1', '2', '3', '4', '5', '6'].map(card => (
          <BeanCardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  )
}
