import { useEffect, useRef, useState } from 'react'
import { useScanner } from '../../../../platform/scanner.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { findScanned, printLabel, takeStep, useParcelStep } from '../parcels.data.ts'
import { cacheParcel, usePackingParcel, usePickList } from './packing.data.ts'
import { isFull, nextToPack, notPackableReason } from './packing.rules.ts'
import { useScanQueue, type DeskActions } from './use-scan-queue.ts'

const actions: DeskActions = {
  findScanned,
  markPacked: id => takeStep(id, 'pack'),
  openLabel: printLabel,
}

export type PackDeskState = ReturnType<typeof usePackDesk>

/** The state of the packing desk: the open parcel, its pick list and the scans. */
export function usePackDesk() {
  const [url, change] = useUrlState({ parcel: '', list: '' })
  const parcelQuery = usePackingParcel(url.parcel)
  const list = usePickList(url.list).data
  const [opensLabel, setOpensLabel] = useOpensLabel()
  const [isReportingShortage, setReportingShortage] = useState(false)
  const label = useParcelStep()
  const scanField = useRef<HTMLInputElement>(null)
  const scans = useScanQueue({
    parcelId: url.parcel,
    list: list?.parcels ?? [],
    opensLabel,
    actions,
    show: id => change({ parcel: id }),
  })
  useScanner(scans.queue.scan)
  useEffect(() => {
    scanField.current?.focus()
  }, [url.parcel])
  const parcel = parcelQuery.data
  const buyLabel = () => {
    if (!parcel?.steps.includes('label') || label.isPending) return
    label.mutate({ id: parcel.id, step: 'label' }, { onSuccess: cacheParcel })
  }
  const notPackable = parcel && notPackableReason(parcel)
  return {
    parcelId: url.parcel,
    parcel,
    error: parcelQuery.error,
    reload: () => void parcelQuery.refetch(),
    list,
    next: list ? nextToPack(list.parcels, url.parcel) : undefined,
    notPackable,
    buyLabel,
    isBuyingLabel: label.isPending,
    isReady: parcel !== undefined && notPackable === undefined && isFull(parcel.items),
    scanField,
    scans,
    opensLabel,
    setOpensLabel,
    isReportingShortage,
    reportShortage: () => setReportingShortage(true),
    endShortageReport: () => {
      setReportingShortage(false)
      void parcelQuery.refetch()
    },
  }
}

const opensLabelKey = 'ribbon.prints-labels'

function useOpensLabel(): [boolean, (isOn: boolean) => void] {
  const [opensLabel, setOpensLabel] = useState(() => localStorage.getItem(opensLabelKey) !== null)
  const set = (isOn: boolean) => {
    if (isOn) localStorage.setItem(opensLabelKey, '1')
    else localStorage.removeItem(opensLabelKey)
    setOpensLabel(isOn)
  }
  return [opensLabel, set]
}
