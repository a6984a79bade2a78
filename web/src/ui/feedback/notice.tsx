import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export interface NoticeProps {
  tone?: 'info' | 'warning' | 'danger'
  title?: string
  /** Said at once by screen readers. */ isUrgent?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A message next to what it concerns, with an action. */
export function Notice({ tone = 'info', title, isUrgent, actions, children }: NoticeProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={styles.notice} data-tone={tone} role={isUrgent ? 'alert' : undefined}>
      <Icon size={18} aria-hidden />
      <div className={styles.words}>
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}
