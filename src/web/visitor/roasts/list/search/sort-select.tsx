import { namesIn } from '#domain/record/named-values.ts'
import { ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import type { Sorting } from '#web/parts/roast/roast-sorting.ts'
import { SelectField } from '#web/ui/field.tsx'

/** The order of the list, where it has no columns to sort by. */
export function SortSelect({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const orders = namesIn(ROAST_COLUMNS).flatMap(column => [
    { column, isDescending: true, text: ROAST_COLUMNS[column].descending },
    { column, isDescending: false, text: ROAST_COLUMNS[column].ascending },
  ])
  const keyOf = ({ column, isDescending }: Sorting) => `${column} ${isDescending ? 'desc' : 'asc'}`
  return (
    <SelectField
      label="Sort by"
      value={keyOf(sorting)}
      onChange={key => {
        const chosen = orders.find(order => keyOf(order) === key)
        if (chosen !== undefined) onSort({ column: chosen.column, isDescending: chosen.isDescending })
      }}
    >
      {orders.map(order => (
        <option key={keyOf(order)} value={keyOf(order)}>
          {ROAST_COLUMNS[order.column].name}, {order.text}
        </option>
      ))}
    </SelectField>
  )
}
