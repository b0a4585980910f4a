import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { tableAt } from '#web/parts/tasting/tables-address.ts'

/** The way to a table while it is in the owner's list. */
export default function TableLink({ id }: { id: number }) {
  const { data: tables = [] } = useCall(calls.listTables, {})
  const table = tables.find(each => each.id === id)
  return table === undefined ? null : <a href={tableAt(table.code)}>{table.name ?? 'To the table'}</a>
}
