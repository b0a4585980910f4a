import {
  ColumnNode,
  type ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  type QueryResult,
  ReferenceNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { ruleOf } from './column-rules.ts'
import { UnstorableValue } from './unstorable-value.ts'

/**
 * Checks each value of an insert or update by the rule of its column, which a restore checks too. Throws
 * `UnstorableValue` for a value that could not be restored from a backup.
 *
 * Values that a statement computes or copies within the database are not checked: they come from stored values.
 */
export const storableValues: KyselyPlugin = {
  transformQuery({ node }) {
    if (InsertQueryNode.is(node)) checkInsert(node)
    else if (UpdateQueryNode.is(node)) checkUpdates(nameOf(node.table), node.updates)
    return node
  },
  async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
    return result
  },
}

function checkInsert({ into, columns = [], values, onConflict }: InsertQueryNode): void {
  const table = nameOf(into)
  checkUpdates(table, onConflict?.updates)
  if (values === undefined || !ValuesNode.is(values)) return
  for (const row of values.values) {
    for (const [index, { column }] of columns.entries()) checkValue(table, column.name, valueIn(row, index))
  }
}

function checkUpdates(table: string | null, updates: readonly ColumnUpdateNode[] = []): void {
  for (const { column, value } of updates) {
    if (ValueNode.is(value)) checkValue(table, columnName(column), value.value)
  }
}

/** The value at a place of an inserted row; undefined if the database computes it. */
function valueIn(row: OperationNode, index: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[index]
  const value = ValueListNode.is(row) ? row.values[index] : undefined
  return value !== undefined && ValueNode.is(value) ? value.value : undefined
}

function checkValue(table: string | null, column: string | null, value: unknown): void {
  if (table === null || column === null || value === undefined) return
  const rule = ruleOf(table, column)
  if (rule === undefined) return
  // The database would replace a lone surrogate, and the folded name would no longer match.
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new UnstorableValue(table, column, 'must not contain a lone surrogate')
  }
  const read = rule.safeParse(value)
  if (!read.success) throw new UnstorableValue(table, column, read.error.issues[0]?.message ?? 'is not valid')
}

function nameOf(table: OperationNode | undefined): string | null {
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : null
}

function columnName(node: OperationNode): string | null {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) ? column.column.name : null
}
