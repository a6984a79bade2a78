import type { RowId } from './row-id.ts'

/** One column of a query: its SQL, and the type its value has once the driver has read it. */
export interface Column<T> {
  readonly sql: string
  /** Only for the type; never set. */
  readonly value?: T
}

/** An integer or bigint that is no id. */
export const int = (sql: string): Column<number> => ({ sql })
/** An id of one of our rows. */
export const id = (sql: string): Column<RowId> => ({ sql })
export const text = <T extends string = string>(sql: string): Column<T> => ({ sql })
/** @public */
export const bool = (sql: string): Column<boolean> => ({ sql })
export const time = (sql: string): Column<Date> => ({ sql })
/** @public */
export const json = <T>(sql: string): Column<T> => ({ sql })
/** A text array. */
export const texts = <T extends string = string>(sql: string): Column<T[]> => ({ sql })
/** A column that may be null. */
export const orNull = <T>({ sql }: Column<T>): Column<T | null> => ({ sql })

type ColumnMap = Record<string, Column<unknown>>
type Row<C extends ColumnMap> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** The columns of a query. In a template it stands for its select list, so names, order and types have one source. */
export interface Columns<R> {
  readonly names: readonly string[]
  /** Makes an object of what the driver delivers as an array. */
  readonly readRow: (values: unknown[]) => R
  toString(): string
}

/** @public */
export type RowOf<C> = C extends Columns<infer R> ? R : never

/** Names the columns of a query: `columns({ id: id('o.id'), name: orNull(text('r.name')) })`. */
export function columns<const C extends ColumnMap>(map: C): Columns<Row<C>> {
  const names = Object.keys(map)
  const selectList = Object.values(map)
    .map(({ sql }) => sql)
    .join(', ')
  return { names, readRow: compileRow<Row<C>>(names), toString: () => selectList }
}

type ColumnsMap = Record<string, Columns<unknown>>

/** The columns of several tables that are read by one query, as an object each. */
export function joinColumns<const M extends ColumnsMap>(
  map: M,
): Columns<{ [K in keyof M]: M[K] extends Columns<infer R> ? R : never }> {
  const parts = Object.entries(map)
  const readRow = (values: unknown[]) => {
    let from = 0
    return Object.fromEntries(
      parts.map(([name, part]) => [name, part.readRow(values.slice(from, (from += part.names.length)))]),
    )
  }
  return {
    names: parts.flatMap(([, part]) => part.names),
    // Its keys are the map's, which `Object.fromEntries` forgets.
    readRow: readRow as never,
    toString: () => parts.map(([, part]) => String(part)).join(', '),
  }
}

/** Compiled once per query, because setting 58 properties by computed name costs twice as much as a literal. */
function compileRow<R>(names: readonly string[]): (values: unknown[]) => R {
  const properties = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  // oxlint-disable-next-line typescript/no-implied-eval -- the text consists of property names written in our own stores
  return new Function('values', `return { ${properties.join(', ')} }`) as (values: unknown[]) => R
}
