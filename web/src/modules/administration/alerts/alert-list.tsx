import { IconX } from '@tabler/icons-react'
import type { AlertMessage } from '@ribbon/contract/administration/alerts'
import { useRef } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { IconButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { AlertButton } from '../../../ui/layout/alert-button.tsx'
import { useAlerts } from './alerts.data.ts'
import { dismissAlert, useDismissed } from './dismissed.ts'
import styles from './alerts.module.css'

const words = { critical: 'Urgent', warning: 'Soon', info: 'Good to know' } as const

const failed = 'The team alerts could not be loaded.'

/** In the header while something needs this person: what, and the way to mend it. */
export function AlertList() {
  const alerts = useAlerts()
  const dismissed = useDismissed()
  const shown = alerts.data?.filter(alert => !dismissed.includes(alert.key)) ?? []
  const isMissing = alerts.error !== null && !alerts.data
  return (
    <AlertButton
      count={shown.length}
      isUrgent={shown.some(alert => alert.severity === 'critical')}
      {...(isMissing ? { problem: failed } : {})}
    >
      {close =>
        isMissing ? (
          <ErrorState messages={errorMessages(alerts.error, failed)} onRetry={() => void alerts.refetch()} />
        ) : (
          <Alerts shown={shown} onGo={close} />
        )
      }
    </AlertButton>
  )
}

function Alerts({ shown, onGo }: { shown: readonly AlertMessage[]; onGo: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hide = (key: string, item: HTMLElement | null) => {
    const next =
      (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button') ?? heading.current
    next?.focus()
    dismissAlert(key)
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {shown.length > 0 ? 'Needs your attention' : 'Nothing needs your attention'}
      </h2>
      <ul className={styles.list}>
        {shown.map(alert => (
          <AlertItem key={alert.key} alert={alert} onGo={onGo} onHide={hide} />
        ))}
      </ul>
    </>
  )
}

function AlertItem({
  alert,
  onGo,
  onHide,
}: {
  alert: AlertMessage
  onGo: () => void
  onHide: (key: string, item: HTMLElement | null) => void
}) {
  const { key, severity, text, to, action } = alert
  return (
    <li className={styles.alert} data-severity={severity}>
      <div>
        <div className={styles.severity}>{words[severity]}</div>
        <div>{text}</div>
        {to && action ? (
          <AppLink to={to} className={styles.link} onClick={onGo}>
            {action}
          </AppLink>
        ) : null}
      </div>
      <IconButton label={`Hide: ${text}`} onClick={event => onHide(key, event.currentTarget.closest('li'))}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
