import { shopPage } from '@ribbon/contract/connections/shops'
import { useIntegrations } from '../../../platform/salesforce/integrations.ts'
import { useSession } from '../../../platform/session.ts'
import { tableError } from '../../../platform/toasts.ts'
import { mayOpen } from '../../../paths.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { FormWidth, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useShop } from '../shops/shops.data.ts'
import { shopCard } from '../shops/shops.rules.ts'
import { WaitingOrders } from '../shop-orders/waiting-orders.tsx'
import { LoggingPanel } from '../crm-log/logging-panel.tsx'
import { TeamLoggingPanel } from '../crm-log/team-logging-panel.tsx'
import styles from './crm.module.css'
import { SalesforceCard } from './salesforce-card.tsx'

/** What a person has connected; each service is a card of its own. */
export function IntegrationsPage() {
  return (
    <>
      <PageHeader title="Integrations" subtitle="Services you use together with Ribbon" />
      <FormWidth>
        <Stack gap={24}>
          <Salesforce />
          <Shopify />
        </Stack>
      </FormWidth>
    </>
  )
}

/** The team's shop has a page of its own. */
function Shopify() {
  const { roles, modules } = useSession()
  return mayOpen(shopPage, { roles, modules }) ? <ShopifyCard /> : null
}

function ShopifyCard() {
  const shop = useShop()
  const failure = tableError(shop, 'Your shop could not be loaded.')
  if (failure)
    return (
      <Panel title="Shopify">
        <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
      </Panel>
    )
  if (shop.data === undefined) return <SkeletonBlock height={150} label="Loading Shopify" />
  const { look, text } = shopCard(shop.data)
  return (
    <Panel title="Shopify" actions={look ? <StatusDot {...look} /> : undefined}>
      <Stack>
        <p className={styles.text}>{text}</p>
        {shop.data?.fulfillsFrom ? <WaitingOrders /> : null}
        <Row>
          <LinkButton to={shopPage} look={shop.data?.state === 'connected' ? 'quiet' : 'primary'}>
            {shop.data?.state === 'connected' ? 'Shop settings' : 'Connect a shop'}
          </LinkButton>
          {shop.data ? (
            <LinkButton to="/shopify/orders" look="quiet">
              See its orders
            </LinkButton>
          ) : null}
        </Row>
      </Stack>
    </Panel>
  )
}

function Salesforce() {
  const { user } = useSession()
  const integrations = useIntegrations()
  const failure = tableError(integrations, 'Your integrations could not be loaded.')
  if (failure)
    return (
      <Panel title="Salesforce">
        <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
      </Panel>
    )
  if (!integrations.data) return <SkeletonBlock height={220} label="Loading Salesforce" />
  const { connection } = integrations.data
  return (
    <>
      <SalesforceCard {...integrations.data} />
      {connection?.state === 'connected' ? (
        <>
          <LoggingPanel userId={user?.id ?? ''} id={connection.id} />
          <TeamLoggingPanel />
        </>
      ) : null}
    </>
  )
}
