import styles from './shortage-list.module.css'

export interface Shortage {
  productVariantId: string
  name: string
  color: string | null
  size: string | null
  sku: string
  wanted: number
  available: number
}

/** What stock does not cover: wanted and available of each. */
export function ShortageList({ shortages }: { shortages: readonly Shortage[] }) {
  return (
    <ul className={styles.shortages}>
      {shortages.map(({ productVariantId, name, color, size, sku, wanted, available }) => (
        <li key={productVariantId}>
          {[name, color, size].filter(Boolean).join(', ')} ({sku}): {wanted.toLocaleString('en-US')} wanted,{' '}
          {available.toLocaleString('en-US')} available
        </li>
      ))}
    </ul>
  )
}
