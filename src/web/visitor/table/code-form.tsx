import { useState } from 'react'
import { tableCodeIn } from '#domain/tasting/table-code.ts'
import { tableAt } from '#web/parts/tasting/tables-address.ts'
import { openPage } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './table.module.css'

/** What a code is, for whoever has a wrong one. */
export const CODE_HINT = 'A code has six letters and digits, and none of 0, O, 1, I and L.'

/** Leads to a table by the code that somebody was told. */
export function CodeForm() {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  usePageTitle('A tasting table')
  return (
    <div className={styles.table}>
      <header className={styles.head}>
        <h1>Tasting table</h1>
        <p className={styles.quiet}>Its code stands beside the QR code at the table.</p>
      </header>
      <form
        className={styles.join}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          const code = tableCodeIn(typed)
          setWrong(code === null)
          if (code !== null) openPage(tableAt(code))
        }}
      >
        <TextField
          label="Code of the table"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          error={isWrong ? CODE_HINT : null}
          onChange={event => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        <Button kind="primary" type="submit" className={styles.large}>
          Go to the table
        </Button>
      </form>
    </div>
  )
}
