import { newKey } from '../../../../platform/api.ts'
import type { PackingParcel } from './packing.data.ts'
import { isParcelCode } from './packing.rules.ts'

/** What the packing table asks of the server and does on the screen. */
export interface ScanActions {
  find: (code: string) => Promise<PackingParcel[]>
  /** A parcel as far as it is known here, else as the server has it. */
  read: (id: string) => Promise<PackingParcel>
  readAgain: (id: string) => Promise<PackingParcel>
  put: (id: string, code: string, key: string) => Promise<PackingParcel>
  pack: (id: string) => Promise<PackingParcel>
  /** Keeps what the server said of a parcel. */
  keep: (parcel: PackingParcel) => void
  show: (id: string) => void
  offer: (choices: PackingParcel[]) => void
  tell: (isGood: boolean, text: string) => void
  tellError: (error: unknown) => void
  /** What follows a packed parcel; answers which one is packed next. */
  follow: (packed: PackingParcel) => Promise<string | undefined>
}

export interface ScanQueue {
  scan: (code: string) => void
  open: (id: string) => void
  /** By a button at a parcel: pressed twice it must not touch the next one. */
  add: (id: string, sku: string) => void
  pack: (id: string) => void
  /** Another parcel is on the screen, by a link or the browser's own buttons. */
  shown: (id: string) => void
}

/** What a scan does: opens a parcel, or puts a thing into the open one. One after the other, each on what the one before left open. */
export function openScanQueue(hands: ScanActions): ScanQueue {
  let openId = ''
  /** A scan of which nobody knows whether it counted; scanned again it has the same key. */
  let unknown: { id: string; code: string; key: string } | undefined
  let queue = Promise.resolve()
  const take = (step: () => Promise<void>) => {
    queue = queue.then(step).catch(hands.tellError)
  }
  const turnTo = (id: string) => {
    openId = id
    hands.offer([])
    hands.show(id)
  }

  const openByCode = async (code: string) => {
    const found = await hands.find(code)
    const packable = found.filter(each => each.state === 'labelled' && each.hold === null)
    const one = packable.length === 1 ? packable[0] : found.length === 1 ? found[0] : undefined
    if (!one) {
      hands.offer(found)
      return hands.tell(
        false,
        found.length === 0
          ? `No parcel carries ${code}.`
          : `${found.length} parcels belong to ${code}. Choose one.`,
      )
    }
    hands.keep(one)
    turnTo(one.id)
    hands.tell(true, `Parcel #${one.scanCode} is open.`)
  }

  const putInto = async (id: string, code: string) => {
    const key = unknown?.id === id && unknown.code === code ? unknown.key : newKey()
    unknown = undefined
    try {
      const after = await hands.put(id, code, key)
      hands.keep(after)
      if (after.state === 'packed') await finish(after)
      else hands.tell(true, `${code} is in the box.`)
    } catch (error) {
      // It may have counted: the box is looked at before anyone scans again.
      await hands.readAgain(id).catch(() => {
        unknown = { id, code, key }
      })
      throw error
    }
  }

  const finish = async (packed: PackingParcel) => {
    hands.tell(true, `Parcel #${packed.scanCode} is packed.`)
    const next = await hands.follow(packed)
    if (next !== undefined) turnTo(next)
  }

  return {
    scan: code =>
      take(async () => {
        const parcel = openId === '' ? undefined : await hands.read(openId).catch(() => undefined)
        if (parcel?.state === 'labelled' && !isParcelCode(code, parcel.items)) await putInto(parcel.id, code)
        else await openByCode(code)
      }),
    open: id => take(async () => turnTo(id)),
    add: (id, sku) =>
      take(async () => {
        if (openId === id) await putInto(id, sku)
      }),
    pack: id =>
      take(async () => {
        if (openId !== id) return
        const packed = await hands.pack(id)
        hands.keep(packed)
        await finish(packed)
      }),
    shown: id =>
      take(async () => {
        openId = id
      }),
  }
}
