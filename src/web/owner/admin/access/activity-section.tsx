import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import type { Activity } from '#contract/activity.ts'
import * as calls from '#contract/calls.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { callRead } from '#web/api/call-read.ts'
import { useCallPages } from '#web/api/pages/use-call-pages.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import styles from './access.module.css'
import { type ActivityLine, activityDays, timeText, whoText } from './activity-lines.ts'

/** Lists the activity log by day, newest first. Records of one kind in a row are folded into one line. */
export function ActivitySection() {
  const activity = useActivity()
  const { data, hasNextPage, isFetchingNextPage, readNext } = activity
  const days = useMemo(() => activityDays(recordsOf(data?.pages ?? [])), [data])
  return (
    <PanelSection heading="What happened">
      <p className={panel.note}>
        Logins and changes of the last 180 days. This list is not part of backups, and restoring one leaves it
        as it is.
      </p>
      <p>
        <a
          className={buttonClass('plain')}
          href={urlOf(calls.exportActivity, {})}
          download="what-happened.csv"
        >
          <Download aria-hidden="true" />
          Download as CSV
        </a>
      </p>
      {activity.error !== null && (
        <Problem>Failed to load the activity log: {messageOf(activity.error)}</Problem>
      )}
      {activity.isPending && <Loading text="Loading the activity log..." height="12rem" />}
      {data !== undefined && days.length === 0 && <p className={panel.note}>Nothing yet.</p>}
      {days.map(({ day, lines }) => (
        <div key={day}>
          <h3 className={`${textStyles.small} ${styles.day}`}>{day}</h3>
          <ul className={styles.list}>
            {lines.map(line => (
              <li key={line.records.at(-1)?.id}>
                {line.records.length === 1 ? (
                  <div className={styles.row}>
                    <LineCells line={line} />
                  </div>
                ) : (
                  <FoldedLine line={line} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hasNextPage && (
        <p>
          <Button disabled={isFetchingNextPage} onClick={readNext}>
            {isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </p>
      )}
    </PanelSection>
  )
}

function FoldedLine({ line }: { line: ActivityLine }) {
  return (
    <details className={styles.folded}>
      <summary className={styles.row}>
        <LineCells line={line} />
      </summary>
      <ul className={styles.list}>
        {line.records.map(record => (
          <li key={record.id} className={styles.row}>
            <Cells record={record} title={recordText(record)} who={whoText(record)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function LineCells({ line: { records, title, who } }: { line: ActivityLine }) {
  return <Cells record={records[0]} title={title} who={who} isFolded={records.length > 1} />
}

interface CellsProps {
  record: Activity
  title: string
  who: string
  isFolded?: boolean
}

function Cells({ record, title, who, isFolded = false }: CellsProps) {
  return (
    <>
      <time className={`${textStyles.smallFigures} ${textStyles.unbroken}`} dateTime={record.happened_at}>
        {timeText(record)}
      </time>
      <span className={styles.what}>
        {title}
        {isFolded && <ChevronRight className={styles.chevron} aria-hidden="true" />}
      </span>
      <span className={`${textStyles.smallFigures} ${styles.who}`}>{who}</span>
    </>
  )
}

function recordText({ what, times }: Activity): string {
  return plural(times, { one: what, other: `${what}, ${times} times` })
}

/** The records of all pages. One that moved to another page while they were read is listed once. */
function recordsOf(pages: readonly { items: Activity[] }[]): Activity[] {
  return [...new Map(pages.flatMap(({ items }) => items).map(record => [record.id, record])).values()]
}

const PAGE_SIZE = 200

/** Reads the activity log page by page, newest first, and again whenever the section is opened. */
function useActivity() {
  return useCallPages<Activity, string | undefined>({
    queryKey: [calls.listActivity.path, 'pages'],
    shows: calls.listActivity.shows,
    readOf: cursor => callRead(calls.listActivity, { limit: PAGE_SIZE, cursor }),
    firstStart: undefined,
    // Logins in other browsers change the log too.
    staleTime: 0,
    gcTime: 0,
  })
}
