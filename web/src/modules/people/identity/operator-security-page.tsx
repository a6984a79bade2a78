import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../operators/operations-frame.tsx'
import { OperatorTabs } from '../operators/operator-tabs.tsx'
import { useOperator } from '../operators/operators.data.ts'
import { operatorsSecondFactor, SecondFactorCalls } from './profile/security.data.ts'
import { SecondFactorPanel } from './profile/second-factor-panel.tsx'

/** How the operator themselves signs in. */
export function OperatorSecurityPage() {
  return (
    <OperationsFrame>
      <OwnSecurity />
    </OperationsFrame>
  )
}

function OwnSecurity() {
  const operator = useOperator()
  return (
    <>
      <PageHeader
        title="Your sign-in"
        subtitle="Lost your phone and recovery codes? On the server, run bin/operator remove-second-factor"
        actions={<ShortcutHelp />}
      />
      <OperatorTabs current="security" />
      <SecondFactorCalls value={operatorsSecondFactor}>
        <SecondFactorPanel user={{ email: operator.data?.email ?? '', hasPassword: true }} />
      </SecondFactorCalls>
    </>
  )
}
