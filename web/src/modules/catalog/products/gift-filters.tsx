import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ChoiceField, SwitchField } from '../../../ui/form/fields.tsx'
import { MoneyField } from '../../../ui/form/number-fields.tsx'
import { productFiltersQuery } from './products.data.ts'
import styles from './gift-filters.module.css'
import type { GiftListState } from './gifts-url.ts'

export interface GiftFiltersProps {
  state: GiftListState
  onChange: (change: Partial<GiftListState>, options?: { replace?: boolean }) => void
  showsPrices: boolean
}

/** Type, color, size, price and stock of the products; what can be chosen comes from the server. */
export function GiftFilters({ state, onChange, showsPrices }: GiftFiltersProps) {
  const { data } = useQuery(productFiltersQuery)
  const any = (label: string, values: readonly string[]) => [
    { value: '', label },
    ...values.map(value => ({ value, label: value })),
  ]
  return (
    <div className={styles.filters}>
      <ChoiceField
        label="Type"
        value={state.type}
        data={any('Any type', withOwn(data?.types, state.type))}
        onChange={event => onChange({ type: event.currentTarget.value })}
      />
      <ChoiceField
        label="Color"
        value={state.color}
        data={any(
          'Any color',
          withOwn(
            data?.colors.map(color => color.name),
            state.color,
          ),
        )}
        onChange={event => onChange({ color: event.currentTarget.value })}
      />
      <ChoiceField
        label="Size"
        value={state.fit}
        data={any('Any size', withOwn(data?.sizes, state.fit))}
        onChange={event => onChange({ fit: event.currentTarget.value })}
      />
      {showsPrices ? (
        <div className={styles.prices}>
          <PriceField
            label="Lowest price"
            value={state.min}
            hint={data?.priceMin}
            onSet={min => onChange({ min })}
          />
          <PriceField
            label="Highest price"
            value={state.max}
            hint={data?.priceMax}
            onSet={max => onChange({ max })}
          />
        </div>
      ) : null}
      <div className={styles.stock}>
        <SwitchField
          label="In stock only"
          checked={state.available}
          onChange={event => onChange({ available: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}

/** A value from a link stays choosable before, or without, the server's list. */
function withOwn(values: readonly string[] = [], own: string): readonly string[] {
  return own === '' || values.includes(own) ? values : [...values, own]
}

/** Counts when the field is left or Enter is pressed. */
function PriceField({
  label,
  value,
  hint,
  onSet,
}: {
  label: string
  value: string
  hint?: string
  onSet: (value: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const send = () => {
    if (text !== value) onSet(text)
  }
  return (
    <MoneyField
      label={label}
      value={text}
      placeholder={hint && `$${hint}`}
      fixedDecimalScale={false}
      onChange={next => setText(String(next))}
      onBlur={send}
      onKeyDown={event => {
        if (event.key === 'Enter') send()
      }}
    />
  )
}
