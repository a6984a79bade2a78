import { manifestMax } from '@ribbon/contract/warehouse/parcels/manifests'
import { pickListMax } from '@ribbon/contract/warehouse/parcels/packing'
import { Button } from '../../../ui/display/button.tsx'
import { SelectionBar } from '../../../ui/table/selection-bar.tsx'
import type { ParcelRow } from './parcels.data.ts'
import { commonSteps, documentLinks, stepViews, type DocumentKind, type Step } from './parcels.rules.ts'

export interface BulkBarProps {
  chosen: readonly ParcelRow[]
  /** So many of them are on another page of the list. */ elsewhere: number
  busy: boolean
  onStep: (step: Step) => void
  onPick: () => void
  onHandOver: () => void
  onClear: () => void
}

/** What can be done with all chosen parcels at once, also with those on other pages. */
export function BulkBar({ chosen, elsewhere, busy, onStep, onPick, onHandOver, onClear }: BulkBarProps) {
  const steps = commonSteps(chosen)
  const canPick =
    chosen.length <= pickListMax &&
    chosen.every(parcel => parcel.state === 'labelled' && parcel.hold === null)
  const cards = chosen.filter(parcel => parcel.hasCard)
  return (
    <SelectionBar label="Chosen parcels" count={chosen.length} elsewhere={elsewhere} onClear={onClear}>
      {canPick ? (
        <Button size="xs" busy={busy} onClick={onPick}>
          Make a pick list
        </Button>
      ) : null}
      {steps
        .filter(step => step !== 'ship')
        .map(step => (
          <Button key={step} size="xs" busy={busy} onClick={() => onStep(step)}>
            {stepViews[step].label}
          </Button>
        ))}
      {steps.includes('ship') && chosen.length <= manifestMax ? (
        <Button size="xs" busy={busy} onClick={onHandOver}>
          Hand to carrier
        </Button>
      ) : null}
      <PaperButtons kind="packing_slips" parcels={chosen} label="Packing slips" />
      <PaperButtons kind="greeting_cards" parcels={cards} label="Cards" />
    </SelectionBar>
  )
}

function PaperButtons({
  kind,
  parcels,
  label,
}: {
  kind: DocumentKind
  parcels: readonly ParcelRow[]
  label: string
}) {
  return (
    <>
      {documentLinks(
        kind,
        parcels.map(parcel => parcel.id),
      ).map(({ href, part }) => (
        <Button key={href} size="xs" look="quiet" onClick={() => window.open(href, '_blank', 'noopener')}>
          {label}
          {part}
        </Button>
      ))}
    </>
  )
}
