import { IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/display/button.tsx'
import { Button } from '../../../../ui/display/button.tsx'
import { ChoiceField, TextField } from '../../../../ui/form/fields.tsx'
import { QuantityStepper } from '../../../../ui/form/quantity-stepper.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { peopleText } from '../group-orders.rules.ts'
import {
  giftsLimitMax,
  isUnsaved,
  stockText,
  type TierChange,
  type TierItem,
  type TierView,
} from './tiers.rules.ts'
import styles from './tiers.module.css'

export interface TierCardProps {
  tier: TierView
  /** Gifts of the catalog go into it. */ isChosen: boolean
  canChange: boolean
  onChoose: () => void
  onChange: (change: TierChange) => void
  onRemove: (item: TierItem) => void
  onDelete: () => void
}

/** A tier with its rule and its gifts. */
export function TierCard(props: TierCardProps) {
  const { tier, isChosen, canChange, onChoose, onDelete } = props
  return (
    <section className={styles.tier} data-chosen={isChosen || undefined} aria-label={tier.name}>
      <div className={styles.head}>
        <TierName key={tier.name} {...props} />
        {canChange ? (
          <IconButton label={`Delete ${tier.name}`} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <TierRule {...props} />
      {tier.confirmedCount > 0 ? (
        <p className={styles.note}>{peopleText(tier.confirmedCount)} confirmed a choice of it.</p>
      ) : null}
      <TierGifts {...props} />
      {canChange ? (
        <Button look={isChosen ? 'subtle' : 'quiet'} size="xs" aria-pressed={isChosen} onClick={onChoose}>
          {isChosen ? 'Gifts you add go here' : 'Add gifts here'}
          <span className="pub-sr"> ({tier.name})</span>
        </Button>
      ) : null}
    </section>
  )
}

function TierName({ tier, canChange, onChange }: TierCardProps) {
  const [name, setName] = useState(tier.name)
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') setName(tier.name)
    else if (trimmed !== tier.name) onChange({ name: trimmed })
  }
  return (
    <div className={styles.name}>
      <TextField
        label="Name of the tier"
        value={name}
        maxLength={120}
        disabled={!canChange}
        onChange={event => setName(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}

function TierRule({ tier, canChange, onChange }: TierCardProps) {
  return (
    <div className={styles.rule}>
      <ChoiceField
        label="Each person chooses"
        value={tier.selection_type}
        disabled={!canChange}
        data={[
          { value: 'EXACTLY', label: 'Exactly' },
          { value: 'UPTO', label: 'Up to' },
        ]}
        onChange={event => {
          const chosen = event.currentTarget.value === 'UPTO' ? 'UPTO' : 'EXACTLY'
          if (chosen !== tier.selection_type) onChange({ selection_type: chosen })
        }}
      />
      <QuantityStepper
        label={`Gifts from ${tier.name}`}
        value={tier.gifts_limit}
        max={giftsLimitMax}
        maxReachedText={`A tier has at most ${giftsLimitMax} gifts.`}
        disabled={!canChange}
        onChange={limit => {
          if (limit !== tier.gifts_limit) onChange({ gifts_limit: limit })
        }}
      />
    </div>
  )
}

function TierGifts({ tier, canChange, onRemove }: TierCardProps) {
  if (tier.tierItems.length === 0) return <p className={styles.note}>No gifts yet.</p>
  return (
    <ul className={styles.gifts} aria-label={`Gifts in ${tier.name}`}>
      {tier.tierItems.map(item => (
        <li key={item.itemId}>
          <GiftThumb name={item.name} image={item.image} />
          <span className={styles.words}>
            <span>{item.name}</span>
            <small>
              {item.itemableType === 'Bundle' ? 'Bundle, ' : ''}
              {stockText(item.available)}
            </small>
          </span>
          {canChange ? (
            <IconButton
              label={`Remove ${item.name} from ${tier.name}`}
              disabled={isUnsaved(item)}
              onClick={() => onRemove(item)}
            >
              <IconX size={16} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
