import { IconX } from '@tabler/icons-react'
import type { AlertMessage } from '@ribbon/contract/alerts'
import { IconButton } from '../../ui/display/button.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { AlertButton } from '../../ui/layout/alert-button.tsx'
import { useAlerts } from './alerts.data.ts'
import { dismissAlert, useDismissed } from './dismissed.ts'
import styles from './alerts.module.css'

const words = { critical: 'Urgent', warning: 'Soon', info: 'Good to know' } as const

/** In the header while something needs this person: what, and the way to mend it. */
export function AlertList() {
  const alerts = useAlerts()
  const dismissed = useDismissed()
  const shown = alerts?.filter(alert => !dismissed.includes(alert.key)) ?? []
  if (shown.length === 0) return null
  return (
    <AlertButton count={shown.length} isUrgent={shown.some(alert => alert.severity === 'critical')}>
      {close => (
        <>
          <h2 className={styles.title}>Needs your attention</h2>
          <ul className={styles.list}>{shown.map(alert => <AlertItem key={alert.key} alert={alert} onGo={close} />)}</ul>
        </>
      )}
    </AlertButton>
  )
}

function AlertItem({ alert, onGo }: { alert: AlertMessage; onGo: () => void }) {
  const { key, severity, text, to, action } = alert
  return (
    <li className={styles.alert} data-severity={severity}>
      <div>
        <div className={styles.severity}>{words[severity]}</div>
        <div>{text}</div>
        {to && action ? <AppLink to={to} className={styles.link} onClick={onGo}>{action}</AppLink> : null}
      </div>
      <IconButton label={`Hide: ${text}`} onClick={() => dismissAlert(key)}><IconX size={16} aria-hidden /></IconButton>
    </li>
  )
}
