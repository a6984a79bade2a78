import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { PopoverLayer, togglePopover } from '../layers/popover-layer.tsx'
import { useTooltip } from '../layers/use-tooltip.tsx'
import styles from './alert-button.module.css'

export interface AlertButtonProps {
  count: number
  isUrgent: boolean
  /** Why the list could not be loaded. */ problem?: string
  /** The list; `close` closes it. */ children: (close: () => void) => ReactNode
}

/** A button with the number of alerts that opens their list; hidden when there are none. */
export function AlertButton({ count, isUrgent, problem, children }: AlertButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const label = problem ?? (count === 1 ? '1 alert' : `${count} alerts`)
  const isEmpty = count === 0 && !problem
  const { events, tooltip } = useTooltip(label)
  const toggle = (opens: boolean) => {
    setOpen(opens)
    // The button that would get the focus back disappears together with the list.
    if (!opens && isEmpty) setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }
  if (isEmpty && !isOpen) return null
  return (
    <PopoverLayer
      isOpen={isOpen}
      onChange={toggle}
      label="Alerts"
      className={styles.list}
      button={props => (
        <>
          <button
            {...props}
            {...events}
            type="button"
            className={styles.button}
            data-urgent={isUrgent || undefined}
            aria-label={label}
            onClick={event => togglePopover(event, () => toggle(!isOpen))}
          >
            <IconAlertTriangle size={20} aria-hidden />
            {count > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            ) : null}
          </button>
          {isOpen ? null : tooltip}
        </>
      )}
    >
      {children(() => toggle(false))}
    </PopoverLayer>
  )
}
