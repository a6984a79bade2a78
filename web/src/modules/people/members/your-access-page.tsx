import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useAdmins } from './members.data.ts'
import styles from './members.module.css'
import { accessOf, roleLabel } from './members.rules.ts'

/** What a person's role allows, and whom to ask for more; the only menu item of limited users without projects. */
export function YourAccessPage() {
  const { roles, modules, team } = useSession()
  const { can, cannot } = accessOf(roles, modules, hasPath)
  return (
    <>
      <PageHeader title="What you can do" subtitle={`Your role in ${team.name} is ${roleLabel(roles)}.`} />
      <Columns
        main={
          <Panel>
            <Stack gap={24}>
              <section aria-labelledby="you-can">
                <h2 id="you-can" className={styles.accessHead}>
                  You can
                </h2>
                <ul className={styles.access}>
                  {can.map(({ text, to }) => (
                    <li key={to}>
                      <TextLink to={to}>{text}</TextLink>
                    </li>
                  ))}
                </ul>
              </section>
              {cannot ? (
                <section aria-labelledby="you-cannot">
                  <h2 id="you-cannot" className={styles.accessHead}>
                    You cannot
                  </h2>
                  <p className={styles.accessText}>{cannot}</p>
                </section>
              ) : null}
            </Stack>
          </Panel>
        }
        side={
          <Panel title="Whom to ask">
            {roles.includes('team_owner') ? (
              <p className={styles.accessText}>
                As an admin you have every right in your team. If a page is missing, write to support to have
                it turned on.
              </p>
            ) : (
              <Admins />
            )}
          </Panel>
        }
      />
    </>
  )
}

function Admins() {
  const admins = useAdmins()
  if (admins.error && !admins.data)
    return (
      <ErrorState
        messages={errorMessages(admins.error, 'Your team’s admins could not be loaded.')}
        onRetry={() => void admins.refetch()}
      />
    )
  if (!admins.data) return <SkeletonLines lines={3} label="Loading your team’s admins" />
  if (admins.data.length === 0) return <p className={styles.accessText}>Your team has no admin.</p>
  return (
    <Stack gap={12}>
      <p className={styles.accessText}>
        {admins.data.length === 1 ? 'Your team’s admin' : 'Your team’s admins'} can give you another role.
      </p>
      <DataList
        entries={admins.data.map(({ name, email }) => ({
          label: name === email ? 'Admin' : name,
          value: (
            <a className={styles.adminEmail} href={`mailto:${email}`}>
              {email}
            </a>
          ),
        }))}
      />
    </Stack>
  )
}
