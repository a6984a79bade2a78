import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'

interface DeveloperTab {
  name: string
  label: string
  /** Only for the role `team_owner`. */
  isForTeamOwner?: boolean
  Content: ComponentType
}

/** What stands on the page, in its order; the first tab that a person may see opens. */
const tabs: readonly DeveloperTab[] = [
  {
    name: 'keys',
    label: 'Keys',
    isForTeamOwner: true,
    Content: lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList })),
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    Content: lazy(async () => ({
      default: (await import('../../connections/webhook-endpoints/webhooks-tab.tsx')).WebhooksTab,
    })),
  },
  {
    name: 'log',
    label: 'Log',
    Content: lazy(async () => ({
      default: (await import('../../connections/webhook-endpoints/log-tab.tsx')).LogTab,
    })),
  },
  {
    name: 'start',
    label: 'Start',
    Content: lazy(async () => {
      const [{ StartTab }, { VerifierPanel }] = await Promise.all([
        import('./start-tab.tsx'),
        import('../../connections/webhook-endpoints/verifier-panel.tsx'),
      ])
      return { default: () => <StartTab webhooks={<VerifierPanel />} /> }
    }),
  },
]

/** Everything for the programs of a team. */
export function DevelopersPage() {
  const { roles } = useSession()
  const [{ tab }] = useUrlState({ tab: '' })
  const shown = tabs.filter(({ isForTeamOwner }) => !isForTeamOwner || roles.includes('team_owner'))
  const current = shown.find(({ name }) => name === tab) ?? shown[0]
  return (
    <>
      <PageHeader title="Developers" subtitle="Let your programs work with Ribbon" />
      <TabLinks
        label="Developers"
        tabs={shown.map(({ name, label }) => ({
          to: `/developers?tab=${name}`,
          label,
          isCurrent: name === current?.name,
        }))}
      />
      <Suspense fallback={<SkeletonBlock height={320} />}>{current ? <current.Content /> : null}</Suspense>
    </>
  )
}
