import { AppLink } from './app-link.tsx'
import styles from './tab-links.module.css'

export interface TabLink {
  to: string
  label: string
  isCurrent: boolean
}

/** Tabs that are links to pages of their own. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(tab => (
        <AppLink
          key={tab.to}
          to={tab.to}
          exact
          className={styles.tab}
          aria-current={tab.isCurrent ? 'page' : undefined}
          data-current={tab.isCurrent || undefined}
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
