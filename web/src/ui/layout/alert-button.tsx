import { Popover, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import styles from './alert-button.module.css'

export interface AlertButtonProps { count: number; isUrgent: boolean; /** The list; told how to close it. */ children: (close: () => void) => ReactNode }

/** How many things need somebody, and behind it which. */
export function AlertButton({ count, isUrgent, children }: AlertButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const label = count === 1 ? '1 alert' : `${count} alerts`
  return (
    <Popover withRoles={false} opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <button type="button" className={styles.button} data-urgent={isUrgent || undefined} aria-label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconAlertTriangle size={20} aria-hidden /><span className={styles.count} aria-hidden="true">{count > 99 ? '99+' : count}</span>
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Alerts" className={styles.list}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
