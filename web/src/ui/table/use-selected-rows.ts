import { useState } from 'react'

/** The rows chosen for one action, also those on other pages of the list. */
export function useSelectedRows<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [byId, setById] = useState<ReadonlyMap<string, Row>>(new Map())
  const drop = (ids: readonly string[]) =>
    setById(before => new Map([...before].filter(([id]) => !ids.includes(id))))
  // What is on this page may have changed since it was chosen.
  const selected = [...byId.values()].map(chosen => rows?.find(row => row.id === chosen.id) ?? chosen)
  return {
    rows: selected,
    elsewhere: selected.filter(chosen => !rows?.some(row => row.id === chosen.id)).length,
    has: (row: { id: string }) => byId.has(row.id),
    select: (chosen: readonly Row[], isSelected: boolean) =>
      isSelected
        ? setById(before => new Map([...before, ...chosen.map(row => [row.id, row] as const)]))
        : drop(chosen.map(row => row.id)),
    renew: (changed: Row) =>
      setById(before => (before.has(changed.id) ? new Map(before).set(changed.id, changed) : before)),
    drop,
    clear: () => setById(new Map()),
  }
}
