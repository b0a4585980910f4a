import type { Roast } from '#contract/roasts.ts'
import { plural } from '#domain/words/plural.ts'
import panel from '#web/parts/panel/panel.module.css'
import { PanelSection } from '#web/parts/panel/panel-section.tsx'
import { benchPlace } from '#web/shell/places.ts'
import { countToDos } from '../to-do/to-do-tab.tsx'
import type { ToDos } from '../to-do/to-dos.ts'
import { LastRoasts } from './last-roasts.tsx'
import { NextTimes } from './next-times.tsx'
import styles from './overview.module.css'

interface OverviewProps {
  roasts: readonly Roast[]
  toDos: ToDos
  /** How many files wait in the inbox, and how many messages of drinkers. */
  waiting: { files: number; feedback: number }
}

/** What waits for the owner, and the last roasts. */
export function OverviewTab({ roasts, toDos, waiting }: OverviewProps) {
  return (
    <>
      <PanelSection heading="Waiting">
        <Waiting toDos={toDos} waiting={waiting} />
      </PanelSection>
      <LastRoasts roasts={roasts} />
      <NextTimes />
    </>
  )
}

function Waiting({ toDos, waiting: { files, feedback } }: Omit<OverviewProps, 'roasts'>) {
  const unweighed = toDos.weights.length
  const others = countToDos(toDos) - unweighed
  const lines = [
    {
      count: files,
      address: benchPlace('inbox'),
      text: plural(files, { one: '1 new file', other: `${files} new files` }),
    },
    {
      count: unweighed,
      address: benchPlace('weigh'),
      text: plural(unweighed, { one: '1 roast to weigh', other: `${unweighed} roasts to weigh` }),
    },
    {
      count: feedback,
      address: benchPlace('feedback'),
      text: plural(feedback, { one: '1 message of a drinker', other: `${feedback} messages of drinkers` }),
    },
    {
      count: others,
      address: benchPlace('to-do'),
      text: plural(others, { one: '1 thing to look at', other: `${others} things to look at` }),
    },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return <p className={panel.note}>Nothing waits for you.</p>
  return (
    <ul className={styles.waiting}>
      {lines.map(({ address, text }) => (
        <li key={address}>
          <a href={address}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
