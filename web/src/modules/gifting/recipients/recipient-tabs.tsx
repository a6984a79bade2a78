import { pathRows } from '../../../paths.ts'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'

const tabs = [
  { to: '/recipient-list', label: 'Lists' },
  { to: '/recipient-list/people', label: 'People' },
]

/** The two views of whom a team sends to; a tab is there once its page is. */
export function RecipientTabs({ current }: { current: 'Lists' | 'People' }) {
  const built = tabs.filter(tab => pathRows.some(row => row.path === tab.to))
  return (
    <TabLinks label="Recipients" tabs={built.map(tab => ({ ...tab, isCurrent: tab.label === current }))} />
  )
}
