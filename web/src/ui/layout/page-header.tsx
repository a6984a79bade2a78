import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
}

export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back ? (
        <AppLink to={back.to} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          {back.label}
        </AppLink>
      ) : null}
      <div className={styles.line}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}
