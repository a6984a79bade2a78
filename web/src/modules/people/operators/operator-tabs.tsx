import { TabLinks } from '../../../ui/layout/tab-links.tsx'

/** Switches between the operators and their log. */
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
