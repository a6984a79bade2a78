import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../display/button.tsx'
import { PopoverLayer, togglePopover } from '../layers/popover-layer.tsx'
import styles from './notification-bell.module.css'
import { TimeText } from '../display/time-text.tsx'

export interface BellEntry {
  id: number
  kind: 'error' | 'success' | 'info' | 'warning'
  title: string
  messages: readonly string[]
  at: number
}

/** The notifications of this session, newest first. */
export function NotificationBell({
  entries,
  onClear,
}: {
  entries: readonly BellEntry[]
  onClear: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(0)
  const fresh = entries.filter(entry => entry.id > seen).length
  const toggle = (opens: boolean) => {
    setOpen(opens)
    setSeen(entries[0]?.id ?? seen)
  }
  return (
    <PopoverLayer
      isOpen={isOpen}
      onChange={toggle}
      label="Notifications"
      className={styles.layer}
      button={props => (
        <span className={styles.bell}>
          <IconButton
            {...props}
            label={fresh > 0 ? `Notifications, ${fresh} new` : 'Notifications'}
            onClick={event => togglePopover(event, () => toggle(!isOpen))}
          >
            <IconBell size={18} aria-hidden />
          </IconButton>
          {fresh > 0 ? <span className={styles.fresh} aria-hidden="true" /> : null}
        </span>
      )}
    >
      <div className={styles.head}>
        <h2>Notifications</h2>
        {entries.length > 0 ? (
          <Button look="subtle" size="xs" onClick={onClear}>
            Clear all
          </Button>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className={styles.none}>No notifications yet. They stay here until you sign out.</p>
      ) : (
        <EntryList entries={entries} />
      )}
    </PopoverLayer>
  )
}

function EntryList({ entries }: { entries: readonly BellEntry[] }) {
  return (
    <ul className={styles.list} tabIndex={0} aria-label="Past notifications">
      {entries.map(entry => (
        <li key={entry.id} data-kind={entry.kind}>
          <strong>{entry.title}</strong>
          {entry.messages.map(message => (
            <div key={message}>{message}</div>
          ))}
          <small>
            <TimeText at={new Date(entry.at).toISOString()} withTime />
          </small>
        </li>
      ))}
    </ul>
  )
}
