import { lazy, Suspense } from 'react'
import { useUrlState } from '../../../platform/url-state.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'

const SubscriptionPanel = lazy(async () => ({
  default: (await import('../subscriptions/subscription-panel.tsx')).SubscriptionPanel,
}))
const PaymentMethodsPanel = lazy(async () => ({
  default: (await import('../payment-methods/payment-methods-panel.tsx')).PaymentMethodsPanel,
}))
const InvoicesPanel = lazy(async () => ({
  default: (await import('../invoices/invoices-panel.tsx')).InvoicesPanel,
}))
const DepositPanel = lazy(async () => ({
  default: (await import('../deposits/deposit-panel.tsx')).DepositPanel,
}))
const PaymentsPanel = lazy(async () => ({
  default: (await import('../deposits/payments-panel.tsx')).PaymentsPanel,
}))

const tabs = [
  // Three of these subtitles are those of S1 §2.
  { key: 'plan', label: 'Plan', subtitle: 'Manage your subscription plan', Panel: SubscriptionPanel },
  {
    key: 'payment',
    label: 'Payment methods',
    subtitle: 'Manage your cards here',
    Panel: PaymentMethodsPanel,
  },
  { key: 'invoices', label: 'Invoices', subtitle: 'Download your statements', Panel: InvoicesPanel },
  { key: 'deposit', label: 'Deposit', subtitle: 'Pay in ahead, and send without delay', Panel: DepositPanel },
  { key: 'payments', label: 'Payments', subtitle: 'What you have paid and got back', Panel: PaymentsPanel },
] as const

/** Everything about the team's money with us, for its admin: the plan, how it pays, what it owes and what it has paid. */
export function ManageBillingPage() {
  const [{ tab }] = useUrlState({ tab: '' })
  const current = tabs.find(each => each.key === tab) ?? tabs[0]
  return (
    <>
      <PageHeader
        title="Billing"
        subtitle={current.subtitle}
        actions={
          current.key === 'invoices' || current.key === 'payments' ? (
            <ExportButton key={current.key} type={current.key} />
          ) : undefined
        }
      />
      <TabLinks
        label="Billing"
        tabs={tabs.map(each => ({
          to: each === tabs[0] ? '/manage-billing' : `/manage-billing?tab=${each.key}`,
          label: each.label,
          isCurrent: each === current,
        }))}
      />
      <Suspense fallback={<SkeletonBlock height={320} />}>
        <current.Panel />
      </Suspense>
    </>
  )
}
