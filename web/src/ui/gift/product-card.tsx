import type { ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import styles from './product-card.module.css'

export interface ProductCardProps { to: string; name: string; image?: string | null; price?: ReactNode; note?: ReactNode; badge?: string; isUnavailable?: boolean }

const tints = ['var(--tint-mint)', 'var(--tint-sand)', 'var(--tint-moss)', 'var(--tint-clay)', 'var(--tint-lilac)', 'var(--tint-sky)']

/** The same paper tint for the same name, everywhere. */
export function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length] ?? 'var(--tint-mint)'
}

export function ProductCard({ to, name, image, price, note, badge, isUnavailable }: ProductCardProps) {
  return (
    <article className={styles.card} data-unavailable={isUnavailable || undefined}>
      <div className={styles.art} style={{ background: tintOf(name) }}>
        {image ? <img src={image} alt="" loading="lazy" decoding="async" width={320} height={320} /> : <GiftMark />}
        {badge ? <span className={styles.badge}>{badge}</span> : null}
      </div>
      <div className={styles.words}>
        <h3><AppLink to={to}>{name}</AppLink></h3>
        <div className={styles.line}><span>{note}</span><span className={styles.price}>{price}</span></div>
      </div>
    </article>
  )
}

/** Four to a line on wide windows, two on phones. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

export function GiftMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M8 22h32v20H8zM5 14h38v8H5zM24 14v28M24 14c-2-8-12-9-12-4 0 4 6 5 12 4 6 1 12 0 12-4 0-5-10-4-12 4" />
    </svg>
  )
}
