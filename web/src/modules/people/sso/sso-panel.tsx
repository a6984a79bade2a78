import type { ReactNode } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { DomainsStep } from './domains-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import { useDomains, useIdpSetup, type DomainRow, type SetupView } from './sso.data.ts'
import styles from './sso.module.css'
import { ssoSteps, type StepName } from './sso.rules.ts'
import { TestStep } from './test-step.tsx'
import { TurnOnStep } from './turn-on-step.tsx'

const titles: Record<StepName, string> = {
  provider: 'Identity provider',
  domains: 'Email domains',
  test: 'Connection test',
  on: 'Turn on',
}

/** Single sign-on of the team, set up in four steps that can be done over days. */
export function SsoPanel({
  hasOwnPassword,
}: {
  /** Whether this user can always sign in with their own password. */
  hasOwnPassword: boolean
}) {
  const setup = useIdpSetup()
  const domains = useDomains()
  const error = setup.error ?? domains.error
  return (
    <Panel
      title="Single sign-on"
      actions={
        setup.data ? (
          <StatusDot
            tone={setup.data.enabled ? 'done' : 'neutral'}
            label={setup.data.enabled ? 'On' : 'Off'}
          />
        ) : undefined
      }
    >
      {setup.data && domains.data ? (
        <Steps setup={setup.data} domains={domains.data.items} hasOwnPassword={hasOwnPassword} />
      ) : error ? (
        <ErrorState
          messages={errorMessages(error, 'The SSO settings could not be loaded.')}
          onRetry={() => {
            void setup.refetch()
            void domains.refetch()
          }}
        />
      ) : (
        <SkeletonLines lines={8} label="Loading the SSO settings" />
      )}
    </Panel>
  )
}

function Steps({
  setup,
  domains,
  hasOwnPassword,
}: {
  setup: SetupView
  domains: readonly DomainRow[]
  hasOwnPassword: boolean
}) {
  const bodies: Record<StepName, ReactNode> = {
    provider: <ProviderStep setup={setup} />,
    domains: <DomainsStep domains={domains} isOn={setup.enabled} />,
    test: <TestStep setup={setup} />,
    on: <TurnOnStep setup={setup} domains={domains} />,
  }
  return (
    <Stack gap={24}>
      <p className={styles.text}>
        Members of your team sign in through your company’s identity provider, such as Okta or Entra ID,
        instead of with a Ribbon password.
      </p>
      <Notice title={hasOwnPassword ? 'Your password always works' : 'An admin’s password always works'}>
        Team admins can also sign in with their password, so that you are not locked out when the provider is
        down or misconfigured.
      </Notice>
      <ol className={styles.steps}>
        {ssoSteps(setup, domains).map((step, index) => (
          <li
            key={step.name}
            data-next={step.isNext || undefined}
            data-done={step.isDone || undefined}
            aria-current={step.isNext ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.step}>
              <div className={styles.head}>
                <h3>{titles[step.name]}</h3>
                <StatusDot tone={step.tone} label={step.label} />
              </div>
              {bodies[step.name]}
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  )
}
