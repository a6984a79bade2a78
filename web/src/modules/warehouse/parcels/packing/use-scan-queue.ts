import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { cacheParcel, packingParcelQuery, scanItem, type PackingParcel } from './packing.data.ts'
import { nextToPack } from './packing.rules.ts'
import { openScanQueue, type ScanQueue } from './scan-queue.ts'
import { playScanSound } from './sounds.ts'

export interface ScanResult {
  isGood: boolean
  text: string
  /** Grows with every scan, so that the same text is announced again. */
  count: number
}

/** What the packing desk needs from the other parcel screens. */
export interface DeskActions {
  findScanned: (code: string) => Promise<PackingParcel[]>
  markPacked: (id: string) => Promise<PackingParcel>
  openLabel: (id: string) => Promise<void>
}

export interface ScanQueueOptions {
  /** The parcel in the page's address. */
  parcelId: string
  /** The parcels of the pick list that is being packed. */
  list: { id: string; isOpen: boolean }[]
  opensLabel: boolean
  actions: DeskActions
  show: (id: string) => void
}

/** The scan queue on a page: its results, and the page's address that follows what is scanned. */
export function useScanQueue(options: ScanQueueOptions) {
  const [result, setResult] = useState<ScanResult>()
  const [last, setLast] = useState<string>()
  const [choices, setChoices] = useState<PackingParcel[]>([])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** Parcels the queue itself navigated to, oldest first, until the page shows them. */
  const ownNavigations = useRef<string[]>([])
  const report = (isGood: boolean, text: string) => {
    playScanSound(isGood)
    setResult(before => ({ isGood, text, count: (before?.count ?? 0) + 1 }))
  }
  const [queue] = useState<ScanQueue>(() =>
    openScanQueue({
      find: code => latest.current.actions.findScanned(code),
      read: id => queryClient.fetchQuery({ ...packingParcelQuery(id), staleTime: 30_000 }),
      readAgain: id => queryClient.fetchQuery(packingParcelQuery(id)),
      put: (id, code, key) => {
        setLast(code)
        return scanItem(id, code, key)
      },
      pack: id => latest.current.actions.markPacked(id),
      cache: cacheParcel,
      offer: setChoices,
      report,
      show: id => {
        if (id === (ownNavigations.current.at(-1) ?? latest.current.parcelId)) return
        ownNavigations.current.push(id)
        latest.current.show(id)
      },
      reportError: error => report(false, errorMessages(error, 'The scan was not saved.').join(' ')),
      afterPacking: async packed => {
        void queryClient.invalidateQueries({ queryKey: ['pickLists'] })
        if (latest.current.opensLabel) await latest.current.actions.openLabel(packed.id)
        return nextToPack(latest.current.list, packed.id)
      },
    }),
  )
  const { parcelId } = options
  useEffect(() => {
    const index = ownNavigations.current.indexOf(parcelId)
    ownNavigations.current = ownNavigations.current.slice(index + 1)
    if (index >= 0) return
    ownNavigations.current = []
    queue.shown(parcelId)
  }, [parcelId, queue])
  return { queue, result, last, choices }
}
