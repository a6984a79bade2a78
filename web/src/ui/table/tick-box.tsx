import styles from './tick-box.module.css'

interface TickBoxProps {
  label: string
  isTicked: boolean
  isPartly?: boolean
  isDisabled?: boolean
  onTick: (isTicked: boolean) => void
}

/** The checkbox of a row or of all rows of a page. */
export function TickBox({ label, isTicked, isPartly = false, isDisabled = false, onTick }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isTicked}
      // Only a script can set it.
      ref={box => {
        if (box) box.indeterminate = isPartly
      }}
      disabled={isDisabled}
      onChange={event => onTick(event.currentTarget.checked)}
    />
  )
}
