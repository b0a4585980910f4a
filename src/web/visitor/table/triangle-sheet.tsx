import type { TastingTable } from '#contract/tasting/tables.ts'
import type { Letter } from '#domain/tasting/table-draw.ts'
import layout from '#web/ui/layout.module.css'
import { sentText } from './cup-words.ts'
import { sendSeat } from './seat-sync.ts'
import { changeSeat, type KeptSeat } from './seats.ts'
import styles from './table.module.css'

/** Three cups, of which a taster names the odd one. */
export function TriangleSheet({ table: { code, letters }, seat }: { table: TastingTable; seat: KeptSeat }) {
  const name = (letter: Letter) => {
    changeSeat(code, () => ({ odd: letter, unsent: [letter] }))
    void sendSeat(code)
  }
  return (
    <section className={layout.stack5} aria-label={`Your sheet, ${seat.name}`}>
      <h2 className={styles.cup}>Which cup is the odd one?</h2>
      <fieldset className={styles.three} aria-label="The odd cup">
        {letters.map(letter => (
          <button key={letter} type="button" aria-pressed={seat.odd === letter} onClick={() => name(letter)}>
            {letter}
          </button>
        ))}
      </fieldset>
      <div className={`${layout.stack3} ${styles.foot}`}>
        <p role="status">{sentText(seat, seat.odd !== null)}</p>
        {seat.odd === null && <p>Taste all three, then tap one. If you can’t tell, guess.</p>}
      </div>
    </section>
  )
}
