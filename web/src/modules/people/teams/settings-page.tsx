import { IconHistory } from '@tabler/icons-react'
import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { Columns, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AlertSettingsPanel } from '../../administration/alerts/alert-settings-panel.tsx'
import { SubteamsPanel } from '../members/subteams-panel.tsx'
import { LookPanel } from './look-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { SendsPanel } from './sends-panel.tsx'

/** Settings of the whole team: name and look, shipping abroad, prices, sends, sub-teams. Members read them, owners change them. */
export function SettingsPage() {
  const { roles } = useSession()
  const isOwner = roles.includes('team_owner') || roles.includes('store_admin')
  const log =
    roles.includes('team_owner') && hasPath('/audit-log') ? (
      <LinkButton to="/audit-log" look="quiet" icon={<IconHistory size={16} aria-hidden />}>
        Audit log
      </LinkButton>
    ) : undefined
  return (
    <>
      <PageHeader
        title="Team settings"
        subtitle={
          isOwner
            ? 'Your team’s branding and preferences.'
            : 'Your team’s branding and preferences. A team admin can change this.'
        }
        actions={log}
      />
      <Columns
        main={
          <Stack gap={24}>
            <NamePanel canChange={isOwner} />
            <LookPanel canChange={isOwner} />
            <PreferencesPanel canChange={isOwner} />
            {isOwner ? <AlertSettingsPanel /> : null}
            {isOwner ? <SubteamsPanel /> : null}
          </Stack>
        }
        side={<SendsPanel canBuy={isOwner} />}
      />
    </>
  )
}
