import { useCallPage } from '#web/api/get-cache.ts'
import { Part, partOf, useDeferredAnswer } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import layout from '#web/ui/layout.module.css'
import { isKept, RUNNING_ROAST } from '#web/ui/stored.ts'
import text from '#web/ui/text.module.css'
import { homeReads } from './home-reads.ts'
import styles from './home-screen.module.css'
import { latestFirst } from './latest-first.ts'
import { LatestRoasts } from './latest-roasts.tsx'
import { LogFigures } from './log-figures.tsx'
import { RoastSearch } from './roast-search.tsx'

const LatestCurve = partOf(() => import('./latest-curve.tsx'))
const RunningNow = partOf(
  () => import('../roasts/live/running-now.tsx'),
  () => null,
)
const FirstSteps = partOf(() => import('#web/owner/first-steps/first-steps.tsx'))

interface HomeScreenProps {
  /** A bag's number that was not found. */
  missingRoast: number | null
}

/** What the log is about, the search for a bag's roast, and the latest roasts. */
export default function HomeScreen({ missingRoast }: HomeScreenProps) {
  usePageTitle('')
  const latest = useCallPage(...homeReads.latestByNumber)
  const newest = useCallPage(...homeReads.latestByDate)
  const beans = useCallPage(...homeReads.beanCount)
  const { admin } = useAdmin()
  const roasts = useDeferredAnswer(latest.data)
  const latestDate = useDeferredAnswer(newest.data && (newest.data.items[0]?.roast_date ?? null))
  const beanCount = useDeferredAnswer(beans.data?.totalCount)
  // A roast by hand may have a timeline without a temperature.
  const drawn = roasts && latestFirst(roasts.items).find(({ final_bean_temp }) => final_bean_temp !== null)
  const retry = () => {
    for (const read of [latest, newest, beans]) read.retry()
  }
  return (
    <>
      {(admin || runsForVisitors() || isKept(RUNNING_ROAST)) && (
        <Part>
          <RunningNow />
        </Part>
      )}
      <section className={`${layout.stack8} ${styles.hero}`}>
        <div className={styles.search}>
          <RoastSearch key={missingRoast} missingRoast={missingRoast} />
        </div>
        <div className={`${layout.stack4} ${styles.words}`}>
          <h1>Every roast has a number. Every number, a story.</h1>
          <p>
            This log tracks my roasting journey, from green bean to first crack to your cup. Were you given a
            bag? Find the roast number on it and see how your coffee was roasted.
          </p>
        </div>
      </section>
      {roasts?.totalCount !== 0 && (
        <div className={styles.curve}>
          {drawn && (
            <Part isBelow>
              <LatestCurve roast={drawn} />
            </Part>
          )}
        </div>
      )}
      <LogFigures
        roastCount={roasts?.totalCount ?? nullIfFailed(latest)}
        beanCount={beanCount ?? nullIfFailed(beans)}
        latestDate={latestDate === undefined ? nullIfFailed(newest) : latestDate}
      />
      {admin && (
        <Part>
          <FirstSteps />
        </Part>
      )}
      <LatestRoasts
        latest={roasts}
        hasFailed={latest.isError}
        beanCount={beanCount ?? null}
        onRetry={retry}
      />
      {!admin && (
        <a className={`${layout.touch2} ${layout.top8} ${text.small} ${styles.login}`} href={pages.bench}>
          Log in as the roaster
        </a>
      )}
    </>
  )
}

/** Whether a roast ran that visitors may watch when the server gave the page. */
function runsForVisitors(): boolean {
  return document.querySelector('meta[property="first-crack:live"]') !== null
}

/** Null if a read failed, undefined while its answer is awaited. */
function nullIfFailed({ isError }: { isError: boolean }): null | undefined {
  return isError ? null : undefined
}
