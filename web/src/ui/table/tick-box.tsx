import { Checkbox } from '@mantine/core'

export interface TickBoxProps {
  label: string
  isTicked: boolean
  isPartly?: boolean
  isDisabled?: boolean
  onTick: (isTicked: boolean) => void
}

/** The box of a row, or of all of them; handed to the tables that have one, so that the others do without its code. */
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
