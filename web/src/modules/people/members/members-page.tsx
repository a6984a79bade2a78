import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useImpersonated } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { MemberList } from './member-list.tsx'

const InvitationList = lazy(async () => ({ default: (await import('./invitation-list.tsx')).InvitationList }))
const SubteamsPanel = lazy(async () => ({ default: (await import('./subteams-panel.tsx')).SubteamsPanel }))

const tabs = [
  { name: '', label: 'Members' },
  { name: 'invitations', label: 'Invitations' },
  { name: 'subteams', label: 'Sub-teams' },
] as const

/** The team's members, invitations and sub-teams. */
export function MembersPage() {
  const [{ tab }] = useUrlState({ tab: '' })
  const current = tabs.find(({ name }) => name === tab)?.name ?? ''
  const isImpersonating = useImpersonated() !== undefined
  return (
    <>
      <PageHeader
        title="Users"
        subtitle="Manage your team members"
        actions={
          isImpersonating ? undefined : (
            <LinkButton to="/members/invite" icon={<IconUserPlus size={16} aria-hidden />}>
              Invite people
            </LinkButton>
          )
        }
      />
      <TabLinks
        label="Users"
        tabs={tabs.map(({ name, label }) => ({
          to: name === '' ? '/members' : `/members?tab=${name}`,
          label,
          isCurrent: name === current,
        }))}
      />
      <Suspense fallback={<SkeletonBlock height={320} />}>
        {current === 'invitations' ? (
          <InvitationList />
        ) : current === 'subteams' ? (
          <SubteamsPanel />
        ) : (
          <MemberList />
        )}
      </Suspense>
    </>
  )
}
