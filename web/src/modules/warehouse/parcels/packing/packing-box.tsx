import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import type { PackingParcel } from './packing.data.ts'
import styles from './packing.module.css'
import { progressOf } from './packing.rules.ts'

/** The items of a parcel and how many are in the box. The plus button counts like a scan. */
export function PackingBox({
  parcel,
  last,
  isOpen,
  onAdd,
}: {
  parcel: PackingParcel
  /** The SKU of the last scan. */
  last: string | undefined
  isOpen: boolean
  onAdd: (sku: string) => void
}) {
  const { packed, total } = progressOf(parcel.items)
  return (
    <>
      <ProgressBar
        label="In the box"
        share={total === 0 ? 0 : packed / total}
      >{`${packed} of ${total} in the box`}</ProgressBar>
      <ul className={styles.box} aria-label="Items to pack">
        {parcel.items.map(item => (
          <BoxLine
            key={item.orderItemId}
            item={item}
            isLast={last?.toLowerCase() === item.sku.toLowerCase()}
            isOpen={isOpen}
            onAdd={() => onAdd(item.sku)}
          />
        ))}
      </ul>
    </>
  )
}

function BoxLine({
  item,
  isLast,
  isOpen,
  onAdd,
}: {
  item: PackingParcel['items'][number]
  isLast: boolean
  isOpen: boolean
  onAdd: () => void
}) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLast) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast, item.packed])
  const isDone = item.packed >= item.quantity
  return (
    <li ref={ref} data-done={isDone || undefined} data-last={isLast || undefined}>
      <GiftThumb name={item.name} image={item.image ?? undefined} size={56} />
      <span className={styles.words}>
        <strong>{item.name}</strong>
        <span className={styles.dim}>{[item.sku, item.detail].filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.number}>
        <b>{item.packed}</b> of {item.quantity}
      </span>
      {isDone ? (
        <span className={styles.done}>
          <IconCheck size={22} aria-hidden />
          <span className="pub-sr">complete</span>
        </span>
      ) : (
        <button
          type="button"
          className={styles.plus}
          disabled={!isOpen}
          aria-label={`Add one ${item.name} (${item.sku}) to the box`}
          onClick={onAdd}
        >
          <IconPlus size={20} aria-hidden />
        </button>
      )}
    </li>
  )
}
