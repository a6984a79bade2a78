import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { Labeled } from './fields.tsx'

export function NumberField(props: Labeled<NumberInputProps>) {
  return <NumberInput hideControls allowDecimal={false} {...props} />
}

/** Money as decimal text, two places. */
export function MoneyField(props: Labeled<NumberInputProps>) {
  return (
    <NumberInput
      hideControls
      decimalScale={2}
      fixedDecimalScale
      thousandSeparator=","
      prefix="$"
      min={0}
      allowNegative={false}
      inputMode="decimal"
      {...props}
    />
  )
}
