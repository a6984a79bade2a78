import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Labeled } from './fields.tsx'
import { numberOf, shownNumber, typedNumber } from './typed-number.ts'

export interface NumberFieldProps extends Omit<
  Labeled<TextInputProps>,
  'value' | 'onChange' | 'prefix' | 'type'
> {
  value?: number | string | null
  /** Nothing typed is an empty text. */ onChange?: (value: number | string) => void
  min?: number
  max?: number
  allowDecimal?: boolean
  decimalScale?: number
  fixedDecimalScale?: boolean
  thousandSeparator?: string
  prefix?: string
  suffix?: string
}

/** Plain digits while they are typed; with separators and unit, and within its limits, once it is left. */
export function NumberField({
  value,
  onChange,
  onFocus,
  onBlur,
  min,
  max,
  allowDecimal = false,
  decimalScale = 2,
  fixedDecimalScale = false,
  thousandSeparator = '',
  prefix = '',
  suffix = '',
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const places = allowDecimal ? decimalScale : 0
  const shape = { places, hasAllPlaces: fixedDecimalScale, thousandSeparator, prefix, suffix }
  const plain = typedNumber(String(value ?? ''), places)
  // A form that was reset or filled meanwhile shows its own value.
  const isTyped = typed !== undefined && numberOf(typed) === numberOf(plain)
  const keepWithinLimits = () => {
    const number = numberOf(plain)
    if (typeof number !== 'number') return
    const within = Math.min(Math.max(number, min ?? number), max ?? number)
    if (within !== number) onChange?.(within)
  }
  return (
    <TextInput
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      {...rest}
      value={typed === undefined ? shownNumber(value, shape) : isTyped ? typed : plain}
      onChange={event => {
        const digits = typedNumber(event.currentTarget.value, places)
        setTyped(digits)
        onChange?.(numberOf(digits))
      }}
      onFocus={event => {
        flushSync(() => setTyped(plain))
        // The text has changed, and what was selected in it no longer is.
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={event => {
        setTyped(undefined)
        keepWithinLimits()
        onBlur?.(event)
      }}
    />
  )
}

/** Money as decimal text, two places. */
export function MoneyField(props: NumberFieldProps) {
  return (
    <NumberField
      allowDecimal
      fixedDecimalScale
      thousandSeparator=","
      prefix="$"
      min={0}
      inputMode="decimal"
      {...props}
    />
  )
}
