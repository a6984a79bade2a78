import type { Column, SQL, SQLWrapper, Placeholder } from 'drizzle-orm'
import type { PgQueryResultHKT, PgTable, PgUpdateWithout, PgColumn } from 'drizzle-orm/pg-core'
import type { RowId } from './row-id.ts'

/** What a row is written with: any number does as an id, since only reading makes a `RowId` of it. */
export type Written<Row> = {
  [Name in keyof Row]: Row[Name] extends RowId | null | undefined ? WrittenId<Row[Name]> : Row[Name]
}
type WrittenId<Id> = Id extends RowId ? number : Id

/** A row of a table as it is inserted. */
export type InsertOf<TTable extends PgTable> = Written<TTable['$inferInsert']>

type WrittenValues<Row> = { [Name in keyof Row]: Written<Row>[Name] | SQL | Placeholder }
type ChangedValues<Row> = { [Name in keyof Row]?: Written<Row>[Name] | null | SQL | PgColumn | undefined }

// The tables' ids are read as `RowId`, but compared and written as any number.
declare module 'drizzle-orm/sql/expressions/conditions' {
  function inArray<TColumn extends Column>(
    column: TColumn,
    values: readonly (TColumn['_']['data'] extends RowId ? number : never)[],
  ): SQL
  interface BinaryOperator {
    <TColumn extends Column>(
      left: TColumn,
      right: (TColumn['_']['data'] extends RowId ? number : never) | SQLWrapper,
    ): SQL
  }
}
declare module 'drizzle-orm/pg-core/query-builders/insert' {
  interface PgInsertBuilder<
    TTable extends PgTable,
    TQueryResult extends PgQueryResultHKT,
    OverrideT extends boolean = false,
  > {
    values(
      values: WrittenValues<TTable['$inferInsert']> | WrittenValues<TTable['$inferInsert']>[],
    ): PgInsertBase<TTable, TQueryResult>
  }
}
declare module 'drizzle-orm/pg-core/query-builders/update' {
  interface PgUpdateBuilder<TTable extends PgTable, TQueryResult extends PgQueryResultHKT> {
    set(
      values: ChangedValues<TTable['$inferInsert']>,
    ): PgUpdateWithout<
      PgUpdateBase<TTable, TQueryResult>,
      false,
      'leftJoin' | 'rightJoin' | 'innerJoin' | 'fullJoin'
    >
  }
}
