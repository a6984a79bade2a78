import { Checkbox } from '@mantine/core'

export interface TickBoxProps {
  label: string
  isTicked: boolean
  isPartly?: boolean
  isDisabled?: boolean
  onTick: (isTicked: boolean) => void
}

/** The checkbox of a row or of all rows; passed to tables that need it, so that others do not load its code. */
export function TickBox({ label, isTicked, isPartly = false, isDisabled = false, onTick }: TickBoxProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={isTicked}
      indeterminate={isPartly}
      disabled={isDisabled}
      onChange={event => onTick(event.currentTarget.checked)}
    />
  )
}
