import { useIntegrations } from '../../../platform/salesforce/integrations.ts'
import { useSession } from '../../../platform/session.ts'
import { tableError } from '../../../platform/toasts.ts'
import { mayOpen } from '../../../paths.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { FormWidth, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
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
  if (!mayOpen('/integrations/shopify', { roles, modules })) return null
  return (
    <Panel title="Shopify">
      <Stack>
        <p className={styles.text}>Connect your team’s shop to see its orders in Ribbon.</p>
        <Row>
          <LinkButton to="/integrations/shopify" look="quiet">
            Open Shopify
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  )
}

function Salesforce() {
  const integrations = useIntegrations()
  const failure = tableError(integrations, 'Your integrations could not be loaded.')
  if (failure)
    return (
      <Panel title="Salesforce">
        <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
      </Panel>
    )
  if (!integrations.data) return <SkeletonBlock height={220} label="Loading Salesforce" />
  return <SalesforceCard {...integrations.data} />
}
