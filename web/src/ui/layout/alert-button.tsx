import { Popover, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import styles from './alert-button.module.css'

export interface AlertButtonProps {
  count: number
  isUrgent: boolean
  /** Why it is not known what. */ problem?: string
  /** The list; told how to close it. */ children: (close: () => void) => ReactNode
}

/** How many things need somebody, and behind it which; nothing where there are none, once the list is closed. */
export function AlertButton({ count, isUrgent, problem, children }: AlertButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const label = problem ?? (count === 1 ? '1 alert' : `${count} alerts`)
  const isEmpty = count === 0 && !problem
  const toggle = (opens: boolean) => {
    setOpen(opens)
    // The button, which the library gives the focus back to, goes with the list.
    if (!opens && isEmpty) setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }
  if (isEmpty && !isOpen) return null
  return (
    <Popover
      withRoles={false}
      opened={isOpen}
      onChange={toggle}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <button
            type="button"
            className={styles.button}
            data-urgent={isUrgent || undefined}
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => toggle(!isOpen)}
          >
            <IconAlertTriangle size={20} aria-hidden />
            {count > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            ) : null}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Alerts" className={styles.list}>
        {children(() => toggle(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
