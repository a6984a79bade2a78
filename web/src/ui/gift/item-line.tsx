import type { ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import styles from './item-line.module.css'
import { GiftMark, tintOf } from './gift-mark.tsx'

export interface ItemLineProps {
  name: string
  to?: string
  image?: string | null
  details?: ReactNode
  amount?: ReactNode
  /** What is wrong with it. */ problem?: ReactNode
  children?: ReactNode
}

/** The lines of a bag or an order. */
export function ItemLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  )
}

/** Picture, name, details and amount of one thing; `children` are its controls. */
export function ItemLine({ name, to, image, details, amount, problem, children }: ItemLineProps) {
  return (
    <li className={styles.line} data-problem={problem ? true : undefined}>
      <div className={styles.art} style={{ background: tintOf(name) }}>
        {image ? <img src={image} alt="" width={72} height={72} /> : <GiftMark />}
      </div>
      <div className={styles.words}>
        <div className={styles.name}>{to ? <AppLink to={to}>{name}</AppLink> : name}</div>
        {details ? <div className={styles.details}>{details}</div> : null}
        <div className={styles.problem} aria-live="polite">
          {problem}
        </div>
      </div>
      {amount ? <div className={styles.amount}>{amount}</div> : null}
      {children ? <div className={styles.controls}>{children}</div> : null}
    </li>
  )
}
