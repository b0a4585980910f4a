/** An object with a value for each name, in the order of the names. */
export function valuesByName<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map(name => [name, valueFor(name)])) as Record<Name, Value>
}

/** A copy of an object with only these properties. */
export function pick<Values extends object, Name extends keyof Values & string>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Values, Name>
}

/** The keys of a table, an object that has exactly the keys of its type. */
export function namesIn<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[]
}

/** Whether the name is one of these. */
export function isNamed<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

/** A copy of an object without the properties that are undefined. */
export function definedOf<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> }
}
