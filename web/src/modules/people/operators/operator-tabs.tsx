import { TabLinks } from '../../../ui/layout/tab-links.tsx'

/** Who works here, and what they did: two pages of one desk. */
export function OperatorTabs({ current }: { current: 'people' | 'log' }) {
  return (
    <TabLinks
      label="Operators"
      tabs={[
        { to: '/operations/operators', label: 'People', isCurrent: current === 'people' },
        { to: '/operations/log', label: 'Log', isCurrent: current === 'log' },
      ]}
    />
  )
}
