import { useState } from 'react'
import { readTablePage, writeTablePage, type TablePage } from './viewer.rules.ts'

/** Page and size of the table, which the address keeps for a reload. */
export function useTablePage(): [TablePage, (page: TablePage) => void] {
  const [shown, setShown] = useState(() => readTablePage(location.search))
  const show = (page: TablePage) => {
    history.replaceState(null, '', `${location.pathname}${writeTablePage(page)}`)
    setShown(page)
  }
  return [shown, show]
}
