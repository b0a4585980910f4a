import { useEffect, useState } from 'react'
import { isFree, takeEarlyKey } from '#web/shell/early-key.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './keyboard.module.css'
import { KEYS, type Key } from './keys.ts'

/** Listens to the keys of the app, and lists them on `?`. */
export function Keyboard() {
  const [isListed, setListed] = useState(false)
  useEffect(() => {
    /** Returns whether it is a key of the app. */
    const pressed = (name: string) => {
      const press = KEYS.find(key => key.names.includes(name) && key.press)?.press
      if (name === HELP) setListed(true)
      else if (press !== undefined) pressWhenThere(press)
      return name === HELP || press !== undefined
    }
    const listener = (event: KeyboardEvent) => {
      if (isFree(event) && pressed(event.key)) event.preventDefault()
    }
    const early = takeEarlyKey()
    if (early !== null) pressed(early)
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

let stopWaiting = () => {}

/**
 * Presses a key as soon as what it goes to is on screen, unless another key, the mouse or another address comes first.
 *
 * @param press Returns whether it went there.
 */
function pressWhenThere(press: () => boolean): void {
  stopWaiting()
  if (press()) return
  const address = window.location.hash
  const appearing = new MutationObserver(() => {
    if (window.location.hash !== address || press()) stopWaiting()
  })
  stopWaiting = () => {
    appearing.disconnect()
    for (const other of OTHERS) document.removeEventListener(other, stopWaiting, true)
    stopWaiting = () => {}
  }
  appearing.observe(document.body, { childList: true, subtree: true })
  for (const other of OTHERS) document.addEventListener(other, stopWaiting, true)
}

const OTHERS = ['keydown', 'pointerdown']
