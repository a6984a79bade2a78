import { TabLinks } from '../../../../ui/layout/tab-links.tsx'

/** The two pages of the own settings. */
export function ProfileTabs({ current }: { current: '/profile' | '/profile/advanced' }) {
  const tabs = [
    { to: '/profile', label: 'Profile' },
    { to: '/profile/advanced', label: 'Sign-in and security' },
  ]
  return <TabLinks label="Your profile" tabs={tabs.map(tab => ({ ...tab, isCurrent: tab.to === current }))} />
}
