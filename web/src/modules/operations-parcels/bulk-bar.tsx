import { Button } from '../../ui/display/button.tsx'
import type { ParcelRow } from './parcels.data.ts'
import styles from './parcels.module.css'
import { commonSteps, papersUrl, stepViews, type Step } from './parcels.rules.ts'

export interface BulkBarProps { chosen: readonly ParcelRow[]; /** Chosen, but on another page of the list. */ elsewhere: number; busy: boolean; onStep: (step: Step) => void; onPick: () => void; onHandOver: () => void; onClear: () => void }

/** What can be done with all chosen parcels at once. */
export function BulkBar({ chosen, elsewhere, busy, onStep, onPick, onHandOver, onClear }: BulkBarProps) {
  const ids = chosen.map(parcel => parcel.id)
  const steps = commonSteps(chosen)
  const canPick = chosen.length > 0 && chosen.every(parcel => (parcel.state === 'queued' || parcel.state === 'labelled') && parcel.hold === null)
  return (
    <div className={styles.bulk} role="region" aria-label="Chosen parcels">
      <strong aria-live="polite">{chosen.length + elsewhere} chosen{elsewhere > 0 ? `, ${elsewhere} not on this page` : ''}</strong>
      <div className={styles.bulkActions}>
        {canPick ? <Button size="xs" busy={busy} onClick={onPick}>Make a pick list</Button> : null}
        {steps.filter(step => step !== 'ship').map(step => <Button key={step} size="xs" busy={busy} onClick={() => onStep(step)}>{stepViews[step].label}</Button>)}
        {steps.includes('ship') ? <Button size="xs" busy={busy} onClick={onHandOver}>Hand to carrier</Button> : null}
        <Button size="xs" look="quiet" onClick={() => openPapers('packing_slips', ids)}>Packing slips</Button>
        {chosen.some(parcel => parcel.cardMessage) ? <Button size="xs" look="quiet" onClick={() => openPapers('greeting_cards', ids)}>Cards</Button> : null}
        <Button size="xs" look="subtle" onClick={onClear}>Clear</Button>
      </div>
    </div>
  )
}

function openPapers(kind: 'packing_slips' | 'greeting_cards', ids: readonly string[]) {
  window.open(papersUrl(kind, ids.slice(0, 100)), '_blank', 'noopener')
}
