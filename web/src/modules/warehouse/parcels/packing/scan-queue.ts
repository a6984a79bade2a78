import { newKey } from '../../../../platform/api.ts'
import type { PackingParcel } from './packing.data.ts'
import { isParcelCode } from './packing.rules.ts'

/** What the scan queue asks of the server and does on the screen. */
export interface ScanActions {
  find: (code: string) => Promise<PackingParcel[]>
  /** A parcel from the cache, or from the server. */
  read: (id: string) => Promise<PackingParcel>
  readAgain: (id: string) => Promise<PackingParcel>
  put: (id: string, code: string, key: string) => Promise<PackingParcel>
  pack: (id: string) => Promise<PackingParcel>
  /** Stores the server's answer about a parcel. */
  cache: (parcel: PackingParcel) => void
  show: (id: string) => void
  offer: (choices: PackingParcel[]) => void
  report: (isGood: boolean, text: string) => void
  reportError: (error: unknown) => void
  /** Called with a packed parcel; returns the id of the next one to pack. */
  afterPacking: (packed: PackingParcel) => Promise<string | undefined>
}

export interface ScanQueue {
  scan: (code: string) => void
  open: (id: string) => void
  /** Ignored when another parcel is open, so that a second press does not touch the next one. */
  add: (id: string, sku: string) => void
  pack: (id: string) => void
  /** Another parcel was opened by a link or the browser's buttons. */
  shown: (id: string) => void
}

/**
 * Handles scans one after the other: each opens a parcel, or adds an item to the parcel that the scan before left open.
 */
export function openScanQueue(actions: ScanActions): ScanQueue {
  let openId = ''
  const keys = scanKeys()
  const enqueue = inTurn(actions.reportError)
  const openParcel = (id: string) => {
    openId = id
    actions.offer([])
    actions.show(id)
  }

  const openByCode = async (code: string) => {
    const one = await findOne(actions, code)
    if (!one) return
    actions.cache(one)
    openParcel(one.id)
    actions.report(true, `Parcel #${one.scanCode} is open.`)
  }

  const putInto = async (id: string, code: string) => {
    const key = keys.next(id, code)
    try {
      const after = await actions.put(id, code, key)
      actions.cache(after)
      if (after.state === 'packed') await finish(after)
      else actions.report(true, `${code} is in the box.`)
    } catch (error) {
      // It may have counted, so the parcel is read before the next scan.
      await actions.readAgain(id).catch(() => keys.repeat({ id, code, key }))
      throw error
    }
  }

  const finish = async (packed: PackingParcel) => {
    actions.report(true, `Parcel #${packed.scanCode} is packed.`)
    const next = await actions.afterPacking(packed)
    if (next !== undefined) openParcel(next)
  }

  return {
    scan: code =>
      enqueue(async () => {
        const parcel = openId === '' ? undefined : await actions.read(openId).catch(() => undefined)
        if (parcel?.state === 'labelled' && !isParcelCode(code, parcel.items)) await putInto(parcel.id, code)
        else await openByCode(code)
      }),
    open: id => enqueue(async () => openParcel(id)),
    add: (id, sku) =>
      enqueue(async () => {
        if (openId === id) await putInto(id, sku)
      }),
    pack: id =>
      enqueue(async () => {
        if (openId !== id) return
        const packed = await actions.pack(id)
        actions.cache(packed)
        await finish(packed)
      }),
    shown: id =>
      enqueue(async () => {
        openId = id
      }),
  }
}

/** The parcel that a code names. Several are offered to choose from, unless only one of them can be packed. */
async function findOne(actions: ScanActions, code: string): Promise<PackingParcel | undefined> {
  const found = await actions.find(code)
  const packable = found.filter(each => each.state === 'labelled' && each.hold === null)
  if (packable.length === 1) return packable[0]
  if (found.length === 1) return found[0]
  actions.offer(found)
  actions.report(
    false,
    found.length === 0
      ? `No parcel carries ${code}.`
      : `${found.length} parcels belong to ${code}. Choose one.`,
  )
  return undefined
}

interface KeyedScan {
  id: string
  code: string
  key: string
}

/** Keys of scans. A scan whose outcome is unknown has the same key when it is repeated, so that it counts once. */
function scanKeys() {
  let unknown: KeyedScan | undefined
  return {
    next: (id: string, code: string) => {
      const key = unknown?.id === id && unknown.code === code ? unknown.key : newKey()
      unknown = undefined
      return key
    },
    repeat: (scan: KeyedScan) => {
      unknown = scan
    },
  }
}

/** Starts each step when the one before it has ended. */
function inTurn(onError: (error: unknown) => void) {
  let last = Promise.resolve()
  return (step: () => Promise<void>) => {
    last = last.then(step).catch(onError)
  }
}
