import type { ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import { GiftMark, tintOf } from './gift-mark.tsx'
import styles from './product-card.module.css'

export interface ProductCardProps {
  to: string
  name: string
  image?: string | null
  price?: ReactNode
  note?: ReactNode
  badge?: string
  isUnavailable?: boolean
  /** Its picture is loaded before those further down. */
  isInFirstRow?: boolean
}

export function ProductCard({
  to,
  name,
  image,
  price,
  note,
  badge,
  isUnavailable,
  isInFirstRow,
}: ProductCardProps) {
  return (
    <article className={styles.card} data-unavailable={isUnavailable || undefined}>
      <div className={styles.art} style={{ background: tintOf(name) }}>
        {image ? (
          <img
            src={image}
            alt=""
            loading={isInFirstRow ? 'eager' : 'lazy'}
            fetchPriority={isInFirstRow ? 'high' : 'auto'}
            decoding="async"
            width={320}
            height={320}
          />
        ) : (
          <GiftMark />
        )}
        {badge ? <span className={styles.badge}>{badge}</span> : null}
      </div>
      <div className={styles.words}>
        <h3>
          <AppLink to={to}>{name}</AppLink>
        </h3>
        <div className={styles.line}>
          <span>{note}</span>
          <span className={styles.price}>{price}</span>
        </div>
      </div>
    </article>
  )
}

/** On wide windows; on phones there are two. */
export const cardsPerRow = 4

export function ProductGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
