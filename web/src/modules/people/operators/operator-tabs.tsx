import { TabLinks } from '../../../ui/layout/tab-links.tsx'

/** Switches between the operators, their log, and the own sign-in. */
export function OperatorTabs({ current }: { current: 'people' | 'log' | 'security' }) {
  return (
    <TabLinks
      label="Operators"
      tabs={[
        { to: '/operations/operators', label: 'People', isCurrent: current === 'people' },
        { to: '/operations/log', label: 'Log', isCurrent: current === 'log' },
        { to: '/operations/security', label: 'Your sign-in', isCurrent: current === 'security' },
      ]}
    />
  )
}
