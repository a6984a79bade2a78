import type { ReactNode } from 'react'
import { useTooltip } from '../layers/use-tooltip.tsx'
import { AppLink } from './app-link.tsx'
import styles from './icon-link.module.css'

/** A link with only an icon and a count. */
export function IconLink({
  to,
  label,
  count = 0,
  children,
}: {
  to: string
  label: string
  count?: number
  children: ReactNode
}) {
  const { events, tooltip } = useTooltip(label)
  return (
    <>
      <AppLink {...events} to={to} className={styles.link} aria-label={label}>
        {children}
        {count > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </AppLink>
      {tooltip}
    </>
  )
}
