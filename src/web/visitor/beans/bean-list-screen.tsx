import Coffee from 'lucide-react/icons/coffee'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { Fragment, useCallback, useMemo, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { Stock } from '#contract/stock.ts'
import { coffeeWords } from '#domain/bean/coffee-words.ts'
import { plural } from '#domain/words/plural.ts'
import { hasWords, searchWords, wantedWords } from '#domain/words/search-words.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useLogEvent } from '#web/api/log-events.ts'
import { makeStale, renewShown } from '#web/api/stale-reads.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { purchasesBeingTyped } from '#web/parts/edit/draft-keys.ts'
import { isStocked, STOCK_FILTERS, type StockFilter, stockFilterOf } from '#web/parts/stock/stock-filter.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import { useAddPanel } from '#web/parts/use-add-panel.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldRow, SelectField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { DelayedLoading, Loading } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { BeanCard, BeanCardSkeleton } from './bean-card.tsx'
import styles from './bean-list-screen.module.css'

const BlendList = partOf(() => import('./blends/blend-list.tsx'))
const BeanImporter = partOf(() => import('#web/owner/beans/bean-importer.tsx'))
const BoughtSection = partOf(() => import('#web/owner/beans/bought-section.tsx'))

/** The library of green coffees. `search` is what its address says after the `?`. */
export default function BeanListScreen({ search }: { search: string }) {
  usePageTitle('Beans')
  const { admin } = useAdmin()
  const filter = useMemo(() => filterIn(search, admin), [search, admin])
  const beans = useCall(calls.listBeans, {})
  // Visitors find what is put away, though it isn't in their list.
  const withPutAway = useCall(calls.listBeans, !admin && filter.query !== '' ? { put_away: 'with' } : null)
  const stocks = useStockOfBeans()
  const listed = stocks && (withPutAway.data ?? beans.data)
  const found = useMemo(
    () => (stocks && listed ? foundBeans(listed, filter, stocks) : []),
    [listed, filter, stocks],
  )
  const [offered, putAway] = useMemo(() => partitioned(found, bean => bean.put_away !== true), [found])
  const [isAdding, setAdding] = useAddPanel()
  /** The beans that were added here, for which it asks what was bought. */
  const [asked, setAsked] = useState<ReadonlySet<number>>(() => new Set())
  useLogEvent('bean-added', () => {
    makeStale(['beans'])
    void renewShown()
  })

  const add = admin && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add Bean
    </Button>
  )
  const actions = admin && (
    <>
      {listed && listed.length > 1 && (
        <a className={buttonClass('plain')} href={pages.fillBeans}>
          Fill in several
        </a>
      )}
      {add}
    </>
  )
  return (
    <>
      <ScreenHeading actions={actions}>
        Beans {listed && <span className={text.aside}>({offered.length})</span>}
      </ScreenHeading>
      {admin &&
        beans.data
          ?.filter(({ id }) => asked.has(id))
          .map(bean => (
            <Part key={bean.id}>
              <BoughtSection
                bean={bean}
                onDone={() => setAsked(known => new Set([...known].filter(id => id !== bean.id)))}
              />
            </Part>
          ))}
      {admin && <UnsavedPurchases beans={beans.data ?? []} asked={asked} />}
      {listed === undefined && !beans.isError && <LoadingGrid />}
      {beans.isError && <ErrorState message="Failed to load beans" onRetry={beans.retry} />}
      {listed?.length === 0 && (
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
      {stocks && listed && listed.length > 0 && (
        <BeanSearch filter={filter} hasStock={stocks.size > 0} found={found.length} />
      )}
      {listed && listed.length > 0 && found.length === 0 && (
        <EmptyState icon={<SearchX aria-hidden="true" />} message="Nothing found.">
          <Button onClick={() => changeAddress(pages.beans, { replace: false })}>Show all beans</Button>
        </EmptyState>
      )}
      <Cards beans={offered} stocks={stocks} />
      {putAway.length > 0 && (
        <div className={styles.putAway}>
          <Disclosure
            summary={`Put away (${putAway.length})`}
            mustBeOpen={filter.query !== '' || offered.length === 0}
          >
            {() => <Cards beans={putAway} stocks={stocks} />}
          </Disclosure>
        </div>
      )}
      {beans.data && filter.query === '' && (
        <Part isBelow>
          <BlendList beanCount={beans.data.length} />
        </Part>
      )}
      {isAdding && (
        <Dialog title="Add Bean" shape="panel" onClose={() => setAdding(false)}>
          <Part placeholder={<DelayedLoading />}>
            <BeanImporter
              onDone={added => {
                setAdding(false)
                setAsked(known => new Set([...known, added.id]))
              }}
            />
          </Part>
        </Dialog>
      )}
    </>
  )
}

function Cards({
  beans,
  stocks,
}: {
  beans: readonly Bean[]
  stocks: ReadonlyMap<number, Stock> | undefined
}) {
  if (beans.length === 0) return null
  return (
    <ul className={`${layout.stack5} ${styles.grid}`}>
      {beans.map(bean => (
        <li key={bean.id}>
          <BeanCard bean={bean} stock={stocks?.get(bean.id)} />
        </li>
      ))}
    </ul>
  )
}

/** Those that fit, and the others, in their order. */
function partitioned(beans: readonly Bean[], fits: (bean: Bean) => boolean): [Bean[], Bean[]] {
  return [beans.filter(fits), beans.filter(bean => !fits(bean))]
}

/** The search in the address. */
interface BeanFilter {
  query: string
  /** Null for all of them. */
  stock: StockFilter | null
}

function filterIn(search: string, isOwner: boolean): BeanFilter {
  const parameters = new URLSearchParams(search)
  return {
    query: parameters.get('q') ?? '',
    stock: isOwner ? stockFilterOf(parameters.get('stock')) : null,
  }
}

function openFilter({ query, stock }: BeanFilter): void {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  if (stock !== null) parameters.set('stock', stock)
  const address = String(parameters)
  changeAddress(address === '' ? pages.beans : `${pages.beans}?${address}`, { replace: true })
}

interface BeanSearchProps {
  filter: BeanFilter
  /** Whether the beans can be narrowed to those in stock. */
  hasStock: boolean
  found: number
}

function BeanSearch({ filter, hasStock, found }: BeanSearchProps) {
  const search = useCallback((query: string) => openFilter({ ...filter, query }), [filter])
  const isNarrowed = filter.query !== '' || filter.stock !== null
  return (
    <search className={`${layout.stack2} ${styles.search}`}>
      <FieldRow>
        <SearchField
          label="Find beans"
          placeholder="Name, place, process or taste"
          value={filter.query}
          onSearch={search}
        />
        {hasStock && (
          <SelectField
            label="Show"
            value={filter.stock ?? ''}
            options={{ '': 'All', ...STOCK_FILTERS }}
            onChange={chosen => openFilter({ ...filter, stock: stockFilterOf(chosen) })}
          />
        )}
      </FieldRow>
      <p className={`${text.small} ${styles.found}`} role="status">
        {isNarrowed && plural(found, { one: '1 bean found', other: `${found} beans found` })}
      </p>
    </search>
  )
}

/**
 * The beans that match the stock filter and the query: each of its words begins a word, as in the roast search. What is
 * sold out comes last.
 */
function foundBeans(beans: Bean[], { query, stock }: BeanFilter, stocks: ReadonlyMap<number, Stock>): Bean[] {
  const words = wantedWords(query)
  const isWanted = (bean: Bean) =>
    (stock === null || isStocked(stocks.get(bean.id), stock)) &&
    hasWords(
      [...coffeeWords(bean), ...searchWords(`${bean.bean_summary ?? ''} ${bean.farm_notes ?? ''}`)],
      words,
    )
  const wanted = words.length === 0 && stock === null ? beans : beans.filter(isWanted)
  return partitioned(wanted, bean => !(bean.sold_out ?? stocks.get(bean.id)?.is_finished)).flat()
}

function LoadingGrid() {
  return (
    <Loading text="Loading beans...">
      <div className={`${layout.stack5} ${styles.grid}`}>
        {['1', '2', '3', '4', '5', '6'].map(card => (
          <BeanCardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  )
}

interface UnsavedPurchasesProps {
  beans: readonly Bean[]
  /** Those for which it asks. */
  asked: ReadonlySet<number>
}

/** Names the coffees whose purchase was typed and left: it stands on their pages. */
function UnsavedPurchases({ beans, asked }: UnsavedPurchasesProps) {
  const [typed] = useState(purchasesBeingTyped)
  const left = beans.filter(({ id }) => typed.includes(id) && !asked.has(id))
  if (left.length === 0) return null
  return (
    <p className={`${text.quiet} ${layout.below3}`}>
      Typed and not saved, what you bought of{' '}
      {left.map((bean, index) => (
        <Fragment key={bean.id}>
          {index > 0 && ', '}
          <a href={pages.bean(bean.id)}>{bean.origin_name}</a>
        </Fragment>
      ))}
    </p>
  )
}
