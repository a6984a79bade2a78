import { IconFileText } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { OutsideLink } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { CheckboxField } from '../../../ui/form/fields.tsx'
import type { ParcelRow } from './parcels.data.ts'
import styles from './parcels.module.css'
import {
  documentLinks,
  originTexts,
  parcelName,
  stateViews,
  type DocumentKind,
  type Step,
} from './parcels.rules.ts'
import { ParcelSteps } from './parcel-steps.tsx'

export interface ParcelLineProps {
  parcel: ParcelRow
  isCurrent: boolean
  isChosen: boolean
  busy: Step | undefined
  onStep: (step: Step) => void
  onReturn: () => void
  onOpen: () => void
  onChoose: (isChosen: boolean) => void
  onFocus: () => void
}

/** One parcel with all that is needed to work on it. The current row takes the single-key shortcuts. */
export function ParcelLine({
  parcel,
  isCurrent,
  isChosen,
  busy,
  onStep,
  onReturn,
  onOpen,
  onChoose,
  onFocus,
}: ParcelLineProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // A row that was pressed must not move away before the press ends, or the click is lost.
    if (isCurrent && !ref.current?.contains(document.activeElement))
      ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const name = parcelName(parcel)
  return (
    <li
      ref={ref}
      className={styles.line}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <CheckboxField
        label={<span className="pub-sr">Choose parcel {name}</span>}
        checked={isChosen}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
      <div className={styles.to}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {name}
          <span className="pub-sr">, open</span>
        </button>
        <strong>{parcel.recipientName || 'No name yet'}</strong>
        <span className={styles.dim}>{[parcel.city, parcel.country].filter(Boolean).join(', ')}</span>
        <span className={styles.dim}>
          {parcel.teamName} · <TimeText at={parcel.createdAt} />
        </span>
        {originTexts[parcel.origin] ? <span className={styles.dim}>{originTexts[parcel.origin]}</span> : null}
      </div>
      <ParcelContents parcel={parcel} />
      <div className={styles.carrier}>
        <StatusDot {...stateViews[parcel.state]} />
        <span>{parcel.serviceName}</span>
        <ParcelLinks parcel={parcel} />
        <ParcelBadges parcel={parcel} />
      </div>
      <ParcelSteps parcel={parcel} busy={busy} onStep={onStep} onReturn={onReturn} />
    </li>
  )
}

function ParcelContents({ parcel }: { parcel: ParcelRow }) {
  return (
    <ul className={styles.contents}>
      {parcel.items.map(item => (
        <li key={item.orderItemId}>
          <b>{item.quantity} ×</b>{' '}
          <span>
            {item.name} <span className={styles.dim}>{item.sku}</span>
          </span>
        </li>
      ))}
      {parcel.hasCard ? <li className={styles.dim}>with a card</li> : null}
    </ul>
  )
}

/** What sets a parcel apart: a problem, a hold, who picks it, that it is sent again. */
export function ParcelBadges({
  parcel,
}: {
  parcel: Pick<ParcelRow, 'problem' | 'holdReason' | 'hold' | 'pickedBy' | 'isReshipment' | 'isReplaced'>
}) {
  return (
    <>
      {parcel.problem ? <span className={styles.problem}>{parcel.problem}</span> : null}
      {parcel.hold ? <span className={styles.held}>On hold. {parcel.holdReason}</span> : null}
      {parcel.pickedBy ? <span className={styles.dim}>{parcel.pickedBy} is picking it</span> : null}
      {parcel.isReshipment ? <span className={styles.dim}>Sent again</span> : null}
      {parcel.isReplaced ? <span className={styles.dim}>Another parcel went in its place</span> : null}
    </>
  )
}

export function ParcelLinks({
  parcel,
}: {
  parcel: Pick<ParcelRow, 'trackingNumber' | 'trackingUrl' | 'labelUrl'>
}) {
  return (
    <>
      {parcel.trackingNumber ? (
        <span className={styles.number}>
          {parcel.trackingUrl ? (
            <OutsideLink href={parcel.trackingUrl}>{parcel.trackingNumber}</OutsideLink>
          ) : (
            parcel.trackingNumber
          )}
        </span>
      ) : null}
      {parcel.labelUrl ? (
        <span className={styles.label}>
          <IconFileText size={16} aria-hidden />
          <OutsideLink href={parcel.labelUrl}>Label</OutsideLink>
        </span>
      ) : null}
    </>
  )
}

/** Links to all papers of these parcels, of a kind; more than one file's worth come as several. */
export function DocumentLinks({
  kind,
  ids,
  label,
}: {
  kind: DocumentKind
  ids: readonly string[]
  label: string
}) {
  return (
    <>
      {documentLinks(kind, ids).map(({ href, part }) => (
        <OutsideLink key={href} href={href}>
          {label}
          {part}
        </OutsideLink>
      ))}
    </>
  )
}
