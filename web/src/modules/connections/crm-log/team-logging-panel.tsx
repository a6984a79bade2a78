import { useSession } from '../../../platform/session.ts'
import { tableError } from '../../../platform/toasts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useChangeTeamLogging, useTeamLogging } from './crm-log.data.ts'

/** What the gifts of all people of a team may say in Salesforce; its owners decide. */
export function TeamLoggingPanel() {
  const { roles } = useSession()
  const settings = useTeamLogging()
  const change = useChangeTeamLogging()
  const mayChange = roles.some(role => role === 'team_owner' || role === 'store_admin')
  const failure = tableError(settings, 'What your team logs could not be loaded.')
  const isFixed = !mayChange || change.isPending
  return (
    <Panel title="What your team’s gifts say in Salesforce">
      {settings.data ? (
        <Stack>
          <p>
            {mayChange
              ? 'It holds for the gifts of everybody in your team.'
              : 'The owners of your team decide this for everybody.'}
          </p>
          <SwitchField
            label="Card message"
            checked={settings.data.logMessage}
            disabled={isFixed}
            onChange={event =>
              change.mutate({ body: { crm_settings: { log_message: event.currentTarget.checked } } })
            }
          />
          <SwitchField
            label="Cost"
            checked={settings.data.logCosts}
            disabled={isFixed}
            onChange={event =>
              change.mutate({ body: { crm_settings: { log_costs: event.currentTarget.checked } } })
            }
          />
        </Stack>
      ) : failure ? (
        <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
      ) : (
        <SkeletonLines lines={3} label="Loading" />
      )}
    </Panel>
  )
}
