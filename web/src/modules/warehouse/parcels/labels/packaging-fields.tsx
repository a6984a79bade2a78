import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { ChoiceField, TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useBoxes, useChangePackaging, usePackaging, type BoxView, type PackagingView } from './boxes.data.ts'
import { BoxesDrawer } from './boxes-drawer.tsx'
import { boxText, parseWeight, weightText } from './labels.rules.ts'

/** The box a parcel goes into and what it weighs; rates and label follow. */
export function PackagingFields({ parcelId }: { parcelId: string }) {
  const packaging = usePackaging(parcelId)
  const boxes = useBoxes()
  const error = packaging.error ?? boxes.error
  if (error)
    return (
      <ErrorState
        messages={errorMessages(error, 'The boxes could not be loaded.')}
        onRetry={() => void Promise.all([packaging.refetch(), boxes.refetch()])}
      />
    )
  if (!packaging.data || !boxes.data) return <SkeletonBlock height={72} label="Loading the boxes" />
  return <LoadedFields parcelId={parcelId} packaging={packaging.data} boxes={boxes.data} />
}

function LoadedFields({
  parcelId,
  packaging,
  boxes,
}: {
  parcelId: string
  packaging: PackagingView
  boxes: readonly BoxView[]
}) {
  const [isListOpen, setListOpen] = useState(false)
  const change = useChangePackaging()
  const save = (to: Partial<Pick<PackagingView, 'boxId' | 'weighedOunces'>>) => {
    const { boxId, weighedOunces } = { ...packaging, ...to }
    change.mutate({ params: { id: parcelId }, body: { box_id: boxId, weighed_ounces: weighedOunces } })
  }
  const isListed = packaging.boxId === null || boxes.some(box => box.id === packaging.boxId)
  return (
    <Stack gap={12}>
      <ChoiceField
        label="Box"
        value={packaging.boxId ?? ''}
        disabled={change.isPending}
        onChange={event => save({ boxId: event.currentTarget.value || null })}
        error={change.error ? errorMessages(change.error, 'The box could not be changed.')[0] : undefined}
        data={[
          { value: '', label: 'No box chosen' },
          ...boxes.map(box => ({ value: box.id, label: boxText(box) })),
          ...(isListed ? [] : [{ value: packaging.boxId!, label: 'A box no longer on the list' }]),
        ]}
      />
      <Proposal packaging={packaging} boxes={boxes} onUse={boxId => save({ boxId })} />
      <WeightField
        key={packaging.weightOunces}
        packaging={packaging}
        onWeigh={weighedOunces => save({ weighedOunces })}
      />
      <Row>
        <Button look="subtle" size="xs" onClick={() => setListOpen(true)}>
          Edit the list of boxes
        </Button>
      </Row>
      {isListOpen ? <BoxesDrawer boxes={boxes} onClose={() => setListOpen(false)} /> : null}
    </Stack>
  )
}

function Proposal({
  packaging: { boxId, proposedBoxId, isRemembered },
  boxes,
  onUse,
}: {
  packaging: PackagingView
  boxes: readonly BoxView[]
  onUse: (boxId: string) => void
}) {
  const proposed = boxes.find(box => box.id === proposedBoxId)
  if (!proposed || proposed.id === boxId) return null
  return (
    <Row>
      <span>
        Proposed: {proposed.name}.{' '}
        {isRemembered
          ? 'The same items went into it before.'
          : 'The smallest that carries the weight; check that the items fit.'}
      </span>
      <Button look="quiet" size="xs" onClick={() => onUse(proposed.id)}>
        Use {proposed.name}
      </Button>
    </Row>
  )
}

function WeightField({
  packaging: { weightOunces, weighedOunces },
  onWeigh,
}: {
  packaging: PackagingView
  onWeigh: (ounces: number | null) => void
}) {
  const [text, setText] = useState(weightText(weightOunces))
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    if (text === weightText(weightOunces)) return setWrong(false)
    const ounces = text.trim() === '' ? null : parseWeight(text)
    setWrong(ounces === undefined)
    if (ounces !== undefined && ounces !== weighedOunces) onWeigh(ounces)
  }
  return (
    <TextField
      label="Weight"
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={submit}
      onKeyDown={event => {
        if (event.key === 'Enter') submit()
      }}
      description={
        weighedOunces === null
          ? 'By the weights in the catalog, with the box. Type what the scale says.'
          : 'From the scale, with the box. Empty it to use the catalog.'
      }
      error={isWrong ? 'Enter a weight, such as 2 lb 6 oz, 38 oz or 1.1 kg.' : undefined}
    />
  )
}
