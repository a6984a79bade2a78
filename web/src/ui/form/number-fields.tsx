import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { Labelled } from './fields.tsx'

export function NumberField(props: Labelled<NumberInputProps>) {
  return <NumberInput hideControls allowDecimal={false} {...props} />
}

/** Money as decimal text, two places. */
export function MoneyField(props: Labelled<NumberInputProps>) {
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
