/** What of a column decides whether it shows. */
export interface HideableColumn {
  key: string
  /** Shown only where it is chosen. */ startsHidden?: boolean
}

/** The columns that a text such as `recipient,total` names, the first one always; names that are not known are passed over. */
export function shownColumns<C extends HideableColumn>(columns: readonly C[], chosen: string): C[] {
  const names = chosen.split(',')
  if (!columns.some(({ key }) => names.includes(key))) return columns.filter(column => !column.startsHidden)
  return columns.filter(({ key }, index) => index === 0 || names.includes(key))
}

export const columnsText = (columns: readonly HideableColumn[]) => columns.map(({ key }) => key).join(',')

/** The text once a column is shown or hidden; empty for what the list starts with. */
export function withColumn(
  columns: readonly HideableColumn[],
  chosen: string,
  { key, isShown }: { key: string; isShown: boolean },
): string {
  const keys = shownColumns(columns, chosen).map(column => column.key)
  const next = shownColumns(
    columns,
    [...keys.filter(other => other !== key), ...(isShown ? [key] : []), columns[0]?.key].join(','),
  )
  const text = columnsText(next)
  return text === columnsText(shownColumns(columns, '')) ? '' : text
}
