import { IconFileText } from '@tabler/icons-react'
import { useRef, useEffect } from 'react'
import { OutsideLink } from '../../ui/display/button.tsx'
import { StatusDot } from '../../ui/display/status-dot.tsx'
import { TimeText } from '../../ui/display/time-text.tsx'
import type { ParcelRow } from './operations.data.ts'
import styles from './operations.module.css'
import { stateViews, type Step } from './operations.rules.ts'
import { ParcelSteps } from './parcel-steps.tsx'

export interface ParcelLineProps { parcel: ParcelRow; isCurrent: boolean; busy: Step | undefined; onStep: (step: Step) => void; onOpen: () => void; onFocus: () => void }

/** One parcel with all that is needed to work on it. The current row takes the single-key shortcuts. */
export function ParcelLine({ parcel, isCurrent, busy, onStep, onOpen, onFocus }: ParcelLineProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => { if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' }) }, [isCurrent])
  return (
    <li ref={ref} className={styles.line} data-current={isCurrent || undefined} aria-current={isCurrent || undefined} onFocus={onFocus}>
      <div className={styles.to}>
        <button type="button" className={styles.open} onClick={onOpen}>#{parcel.orderNumber}<span className="pub-sr">, open</span></button>
        <strong>{parcel.recipientName || 'No name yet'}</strong>
        <span className={styles.dim}>{[parcel.city, parcel.country].filter(Boolean).join(', ')}</span>
        <span className={styles.dim}>{parcel.teamName} · <TimeText at={parcel.createdAt} /></span>
      </div>
      <ul className={styles.contents}>
        {parcel.items.map((item, index) => <li key={`${index} ${item.sku}`}><b>{item.quantity} ×</b> <span>{item.name} <span className={styles.dim}>{item.sku}</span></span></li>)}
        {parcel.cardMessage ? <li className={styles.dim}>with a card</li> : null}
      </ul>
      <div className={styles.carrier}>
        <StatusDot {...stateViews[parcel.state]} />
        <span>{parcel.serviceName}</span>
        <ParcelLinks parcel={parcel} />
        {parcel.problem ? <span className={styles.problem}>{parcel.problem}</span> : null}
      </div>
      <ParcelSteps parcel={parcel} busy={busy} onStep={onStep} />
    </li>
  )
}

export function ParcelLinks({ parcel }: { parcel: ParcelRow }) {
  return (
    <>
      {parcel.trackingNumber ? <span className={styles.number}>{parcel.trackingUrl ? <OutsideLink href={parcel.trackingUrl}>{parcel.trackingNumber}</OutsideLink> : parcel.trackingNumber}</span> : null}
      {parcel.labelUrl ? <span className={styles.label}><IconFileText size={16} aria-hidden /><OutsideLink href={parcel.labelUrl}>Label</OutsideLink></span> : null}
    </>
  )
}
