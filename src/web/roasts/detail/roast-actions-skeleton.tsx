import { Button } from '#web/ui/button.tsx'
import styles from './roast-actions-skeleton.module.css'

/** A placeholder of the same size for what the owner can do with a roast. */
export function RoastActionsSkeleton({ hasMarks }: { hasMarks: boolean }) {
  const names = ['Edit', ...(hasMarks ? ['Marks'] : []), 'Roast again', 'Print Label', 'More']
  return names.map(name => (
    <Button key={name} className={styles.button} icon={<svg aria-hidden="true" />}>
      {name}
    </Button>
  ))
}
