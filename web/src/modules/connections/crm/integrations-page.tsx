import { tableError } from '../../../platform/toasts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { FormWidth, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useIntegrations } from './crm.data.ts'
import { SalesforceCard } from './salesforce-card.tsx'

/** What a person has connected; each service is a card of its own. */
export function IntegrationsPage() {
  return (
    <>
      <PageHeader title="Integrations" subtitle="Services you use together with Ribbon" />
      <FormWidth>
        <Stack gap={24}>
          <Salesforce />
        </Stack>
      </FormWidth>
    </>
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
