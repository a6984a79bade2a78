import type { Scope } from '../http/actor.ts'

export interface RowsQuery {
  text: string
  values: unknown[]
}

/** A table that can leave as a file: its header, and the query that reads its rows for a team, each cell in a column of its own. */
export interface TableSource<Filters> {
  header: readonly string[]
  /** Columns of numbers that may be below zero; a minus opens a formula elsewhere. */
  signed?: readonly string[]
  query(scope: Pick<Scope, 'teamId'>, filters: Filters): RowsQuery
}

/** The conditions that are asked for, with their values: each text has `?` where its value goes. */
export function whereAll(
  values: unknown[],
  conditions: readonly (readonly [text: string, value: unknown])[],
): string {
  return conditions
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([text, value]) => text.replaceAll('?', `$${values.push(value)}`))
    .join(' and ')
}
