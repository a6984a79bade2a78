import { useRef, useState } from 'react'
import { errorMessages } from '../../platform/toasts.ts'
import { queryClient } from '../../platform/query-client.ts'
import { countPrint, findScanned, keepPacked, scanInto, type PackedParcel } from './packing.data.ts'
import { isParcelCode, nextToPack } from './packing.rules.ts'
import { playSign } from './sounds.ts'

export interface Sign { isGood: boolean; text: string; /** Grows with every scan, so that the same words are said again. */ count: number }

export interface PackingTable {
  parcel: PackedParcel | undefined
  /** The pick list that is worked through, if one is. */
  list: { id: string; isOpen: boolean }[]
  printsLabel: boolean
  open: (id: string) => void
}

/** What a scan does on the packing table: opens a parcel, or puts a thing into the open one. Scans are taken one after the other. */
export function usePacking({ parcel, list, printsLabel, open }: PackingTable) {
  const [sign, setSign] = useState<Sign>()
  const [last, setLast] = useState<string>()
  const [choices, setChoices] = useState<PackedParcel[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const tell = (isGood: boolean, text: string) => {
    playSign(isGood)
    setSign(before => ({ isGood, text, count: (before?.count ?? 0) + 1 }))
  }

  const openByCode = async (code: string) => {
    const found = await findScanned(code)
    const open1 = found.filter(each => each.state === 'labelled' && each.hold === null)
    const one = open1.length === 1 ? open1[0] : found.length === 1 ? found[0] : undefined
    setChoices(one ? [] : found)
    if (one) {
      tell(true, `Parcel #${one.scanCode} is open.`)
      open(one.id)
    } else tell(false, found.length === 0 ? `No parcel carries ${code}.` : `${found.length} parcels belong to ${code}. Choose one.`)
  }

  const put = async (into: PackedParcel, code: string) => {
    setLast(code)
    const after = await scanInto(into.id, code)
    keepPacked(after)
    if (after.state !== 'packed') return tell(true, `${code} is in the box.`)
    tell(true, `Parcel #${after.scanCode} is packed.`)
    void queryClient.invalidateQueries({ queryKey: ['pickLists'] })
    if (printsLabel) await countPrint(after.id).then(url => { if (url) window.open(url, 'ribbon-label') }, () => {})
    const next = nextToPack(list, after.id)
    if (next !== undefined) open(next)
  }

  const scan = (code: string) => {
    queue.current = queue.current.then(async () => {
      try {
        if (parcel && !isParcelCode(code, parcel.items) && parcel.state === 'labelled') await put(parcel, code)
        else await openByCode(code)
      } catch (error) {
        tell(false, errorMessages(error, 'The scan could not be taken.').join(' '))
      }
    })
  }
  return { scan, sign, last, choices }
}
