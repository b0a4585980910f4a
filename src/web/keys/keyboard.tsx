import { useEffect, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './keyboard.module.css'
import { KEYS, type Key } from './keys.ts'

/** Listens to the keys of the app, and lists them on `?`. */
export function Keyboard() {
  const [isListed, setListed] = useState(false)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isFree(event)) return
      const key = KEYS.find(({ names, press }) => names.includes(event.key) && (press || event.key === HELP))
      if (key === undefined) return
      event.preventDefault()
      if (event.key === HELP) setListed(true)
      else key.press?.()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (!isListed) return null
  return (
    <Dialog title="Keys" onClose={() => setListed(false)}>
      {WHERE.map(where => (
        <section key={where} className={styles.place}>
          <h3>{where}</h3>
          <dl>
            {KEYS.filter(key => key.where === where).map(({ names, does }) => (
              <div key={does}>
                <dt>
                  {names.map(name => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

const HELP = '?'
const WHERE: readonly Key['where'][] = ['Everywhere', 'Lists and roasts', 'Chart', 'Weights']

/** Whether nothing else takes the key: no field, dialog or chart, and no shortcut of the browser. */
function isFree(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return false
  if (document.querySelector('dialog[open]') !== null) return false
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO)))
}

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select'
