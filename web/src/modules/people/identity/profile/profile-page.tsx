import { useSession } from '../../../../platform/session.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { roleName } from '../../../../shell/role-name.ts'
import { BudgetHistory } from './budget-history.tsx'
import { NamesForm } from './names-form.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { useOwnMember, useSendConfirmation } from './profile.data.ts'
import styles from './profile.module.css'
import { ProfileTabs } from './profile-tabs.tsx'
import { SessionList } from './session-list.tsx'

/** The own profile: names, notifications, devices, and what the team has given. */
export function ProfilePage() {
  const { user } = useSession()
  return (
    <>
      <PageHeader title="Your profile" subtitle="Profile settings" />
      <ProfileTabs current="/profile" />
      <Stack>
        {user.emailConfirmed ? null : <UnconfirmedNotice email={user.email} />}
        <Columns
          main={
            <Stack>
              <NamesForm key={user.id} user={user} />
              <NotificationSwitches preferences={user.emailNotificationsPreferencesBlob} />
              {user.impersonatedBy ? (
                <Panel title="Devices">
                  <Notice>Where {user.fullName} is signed in is not shown while you impersonate them.</Notice>
                </Panel>
              ) : (
                <SessionList />
              )}
            </Stack>
          }
          side={
            <Stack>
              <AccountFacts />
            </Stack>
          }
        />
        <BudgetHistory userId={user.id} />
      </Stack>
    </>
  )
}

function UnconfirmedNotice({ email }: { email: string }) {
  const send = useSendConfirmation(email)
  return (
    <Notice
      tone="warning"
      title="Your email address is not confirmed yet"
      actions={
        <Button
          look="quiet"
          size="xs"
          busy={send.isPending}
          onClick={() => send.mutate({ body: { user: { email } } })}
        >
          Send the confirmation again
        </Button>
      }
    >
      Open the link we sent to {email}, so that we know the address is yours.
    </Notice>
  )
}

function AccountFacts() {
  const { user, team, roles } = useSession()
  const subteam = useOwnMember(user.id).data?.subteam
  return (
    <>
      <Panel title="Your account">
        <DataList
          entries={[
            {
              label: 'Email',
              value: (
                <span className={styles.value}>
                  {user.email}
                  <StatusDot
                    tone={user.emailConfirmed ? 'done' : 'progress'}
                    label={user.emailConfirmed ? 'Confirmed' : 'Not confirmed'}
                  />
                </span>
              ),
            },
            { label: 'Role', value: roleName(roles) },
            { label: 'Team', value: team.name },
            { label: 'Sub-team', value: subteam?.name },
          ]}
        />
      </Panel>
      <Panel title="Your budget">
        <span className={styles.amount}>
          {user.infiniteTeamUserBudget ? 'No limit' : <Money amount={user.availableBudgetAmount} />}
        </span>
        <p className={styles.hint}>
          {user.infiniteTeamUserBudget
            ? 'The team pays for your gifts, whatever they cost.'
            : 'What you can still spend on gifts. Ask a team admin for more.'}
        </p>
      </Panel>
    </>
  )
}
