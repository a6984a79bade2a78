import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { cacheParcel, packingParcelQuery, scanItem, type PackingParcel } from './packing.data.ts'
import { nextToPack } from './packing.rules.ts'
import { openScanQueue, type ScanQueue } from './scan-queue.ts'
import { playScanSound } from './sounds.ts'

export interface ScanResult {
  isGood: boolean
  text: string
  /** Grows with every scan, so that the same words are said again. */ count: number
}

/** What the packing table does with parcels as the other screens of the operators do. */
export interface DeskActions {
  findScanned: (code: string) => Promise<PackingParcel[]>
  markPacked: (id: string) => Promise<PackingParcel>
  openLabel: (id: string) => Promise<void>
}

export interface Packing {
  /** The parcel in the address of the page. */
  parcelId: string
  /** The pick list that is worked through, if one is. */
  list: { id: string; isOpen: boolean }[]
  printsLabel: boolean
  hands: DeskActions
  show: (id: string) => void
}

/** The packing table on a page: its signs, and the address that follows what is scanned. */
export function useScanQueue(packing: Packing) {
  const [sign, setSign] = useState<ScanResult>()
  const [last, setLast] = useState<string>()
  const [choices, setChoices] = useState<PackingParcel[]>([])
  const latest = useRef(packing)
  useEffect(() => {
    latest.current = packing
  })
  /** Where the table itself led, oldest first, until the page is there. */
  const ways = useRef<string[]>([])
  const tell = (isGood: boolean, text: string) => {
    playScanSound(isGood)
    setSign(before => ({ isGood, text, count: (before?.count ?? 0) + 1 }))
  }
  const [table] = useState<ScanQueue>(() =>
    openScanQueue({
      find: code => latest.current.hands.findScanned(code),
      read: id => queryClient.fetchQuery({ ...packingParcelQuery(id), staleTime: 30_000 }),
      readAgain: id => queryClient.fetchQuery(packingParcelQuery(id)),
      put: (id, code, key) => {
        setLast(code)
        return scanItem(id, code, key)
      },
      pack: id => latest.current.hands.markPacked(id),
      keep: cacheParcel,
      offer: setChoices,
      tell,
      show: id => {
        if (id === (ways.current.at(-1) ?? latest.current.parcelId)) return
        ways.current.push(id)
        latest.current.show(id)
      },
      tellError: error => tell(false, errorMessages(error, 'The scan could not be taken.').join(' ')),
      follow: async packed => {
        void queryClient.invalidateQueries({ queryKey: ['pickLists'] })
        if (latest.current.printsLabel) await latest.current.hands.openLabel(packed.id)
        return nextToPack(latest.current.list, packed.id)
      },
    }),
  )
  const { parcelId } = packing
  useEffect(() => {
    const at = ways.current.indexOf(parcelId)
    ways.current = ways.current.slice(at + 1)
    if (at >= 0) return
    ways.current = []
    table.shown(parcelId)
  }, [parcelId, table])
  return { table, sign, last, choices }
}
