import { useState } from 'react'
import type { ParcelRow } from './parcels.data.ts'

/** The parcels chosen for one action, also those on other pages of the list. */
export function useChosenParcels(rows: readonly ParcelRow[] | undefined) {
  const [byId, setById] = useState<ReadonlyMap<string, ParcelRow>>(new Map())
  const drop = (ids: readonly string[]) =>
    setById(before => new Map([...before].filter(([id]) => !ids.includes(id))))
  // What is on this page may have changed since it was chosen.
  const parcels = [...byId.values()].map(parcel => rows?.find(row => row.id === parcel.id) ?? parcel)
  return {
    parcels,
    elsewhere: parcels.filter(parcel => !rows?.some(row => row.id === parcel.id)).length,
    has: (id: string) => byId.has(id),
    choose: (parcel: ParcelRow, isChosen: boolean) =>
      isChosen ? setById(before => new Map(before).set(parcel.id, parcel)) : drop([parcel.id]),
    renew: (changed: ParcelRow) =>
      setById(before => (before.has(changed.id) ? new Map(before).set(changed.id, changed) : before)),
    drop,
    clear: () => setById(new Map()),
  }
}
