import { nonDeliveryOptions } from '@ribbon/contract/people/teams'
import { useSession } from '../../../platform/session.ts'
import { DataList } from '../../../ui/display/data-list.tsx'
import { RadioGroupField, SwitchField } from '../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useUpdateTeam } from './teams.data.ts'

type NonDelivery = (typeof nonDeliveryOptions)[number]
const consequences: Record<NonDelivery, string> = {
  'Return to sender': 'The package comes back to the warehouse, and the carrier charges for the return.',
  'Treat as abandoned': 'The package stays with the carrier at no extra cost. The gift is lost.',
}

/** Choices that are saved as they are made. */
export function PreferencesPanel({ canChange }: { canChange: boolean }) {
  const { team } = useSession()
  const {
    non_delivery_option_for_international_shipment: nonDelivery,
    stock_threshold_notifications_enabled: isTold,
  } = team.preferencesBlob
  if (canChange) {
    return (
      <>
        <Panel title="International gifts">
          <NonDeliveryChoice value={nonDelivery} />
        </Panel>
        <Panel title="Prices and stock">
          <Stack>
            <PriceSwitch isOn={team.showPrices} />
            <StockSwitch isOn={isTold} />
          </Stack>
        </Panel>
      </>
    )
  }
  return (
    <Panel title="Your team’s preferences">
      <DataList
        entries={[
          { label: 'International gifts that cannot be delivered', value: nonDelivery },
          { label: 'Prices', value: team.showPrices ? 'Shown to everyone' : 'Shown to team admins' },
          { label: 'Emails when stock runs low', value: isTold ? 'On' : 'Off' },
        ]}
      />
    </Panel>
  )
}

function NonDeliveryChoice({ value }: { value: NonDelivery }) {
  const update = useUpdateTeam('The shipping preference was updated.')
  const chosen = update.isPending
    ? wanted(update.variables.body)?.non_delivery_option_for_international_shipment
    : undefined
  return (
    <RadioGroupField
      label="When an international gift cannot be delivered"
      name="non-delivery"
      value={chosen ?? value}
      choices={nonDeliveryOptions.map(option => ({
        value: option,
        label: option,
        description: consequences[option],
      }))}
      onChange={option =>
        update.mutate({
          body: { team: { non_delivery_option_for_international_shipment: option as NonDelivery } },
        })
      }
    />
  )
}

function PriceSwitch({ isOn }: { isOn: boolean }) {
  const update = useUpdateTeam('The price setting was updated.')
  const chosen = update.isPending ? wanted(update.variables.body)?.show_prices : undefined
  return (
    <SwitchField
      label="Show prices to members"
      description="When off, only team admins see prices. Members still see what a gift takes from their budget before they send it."
      checked={chosen ?? isOn}
      onChange={event => update.mutate({ body: { team: { show_prices: event.currentTarget.checked } } })}
    />
  )
}

function StockSwitch({ isOn }: { isOn: boolean }) {
  const update = useUpdateTeam('The stock alert setting was updated.')
  const chosen = update.isPending
    ? wanted(update.variables.body)?.stock_threshold_notifications_enabled
    : undefined
  return (
    <SwitchField
      label="Email team admins when stock runs low"
      description="When an item falls below the threshold set in the inventory."
      checked={chosen ?? isOn}
      onChange={event =>
        update.mutate({
          body: { team: { stock_threshold_notifications_enabled: event.currentTarget.checked } },
        })
      }
    />
  )
}

interface Wanted {
  non_delivery_option_for_international_shipment?: NonDelivery
  show_prices?: boolean
  stock_threshold_notifications_enabled?: boolean
}

/** What was just chosen is shown before the server has answered. */
function wanted(body: unknown): Wanted | undefined {
  return (body as { team?: Wanted }).team
}
