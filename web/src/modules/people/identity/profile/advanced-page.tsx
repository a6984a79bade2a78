import { useSession } from '../../../../platform/session.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { FormWidth, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { SsoPanel } from '../../sso/sso-panel.tsx'
import { setsUpSso } from '../../sso/sso.rules.ts'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** How the user signs in: password, second factor and, for owners, the team's single sign-on. */
export function AdvancedPage() {
  const { user, roles } = useSession()
  return (
    <>
      <PageHeader
        title="Your profile"
        subtitle={
          setsUpSso(roles)
            ? 'Your password, two-factor authentication, and the team’s single sign-on'
            : 'Your password and two-factor authentication'
        }
      />
      <ProfileTabs current="/profile/advanced" />
      <FormWidth>
        {user.impersonatedBy ? (
          <Notice tone="warning" title="Not available while impersonating">
            {user.impersonatedBy.name} cannot see or change how {user.fullName} signs in. Go back to your own
            account first.
          </Notice>
        ) : (
          <Stack>
            <PasswordPanel user={user} />
            <SecondFactorPanel user={user} />
            {setsUpSso(roles) ? (
              <SsoPanel hasOwnPassword={roles.includes('team_owner') && user.hasPassword} />
            ) : null}
          </Stack>
        )}
      </FormWidth>
    </>
  )
}
