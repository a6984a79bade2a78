import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'
import { NumberField } from '../../../ui/form/number-fields.tsx'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useSetStoreShare, type TeamView } from './accounts.data.ts'
import { percentText, readPercent } from './accounts.rules.ts'

interface StoreProps {
  team: TeamView
  store: NonNullable<TeamView['store']>
}

/** The team's store, and what the operator gets of its sales. */
export function StorePanel({ team, store }: StoreProps) {
  const [isSetting, setSetting] = useState(false)
  return (
    <Panel title="Store">
      <Stack>
        <DataList
          entries={[
            { label: 'Title', value: store.title },
            { label: 'Status', value: store.status === 'active' ? 'Open' : 'Not open' },
            {
              label: 'Your share',
              value: store.feeBps === 0 ? 'Nothing' : `${percentText(store.feeBps)}% of the goods`,
            },
          ]}
        />
        <Row>
          <Button look="quiet" onClick={() => setSetting(true)}>
            Set the share
          </Button>
        </Row>
      </Stack>
      {isSetting ? <ShareDialog team={team} store={store} onClose={() => setSetting(false)} /> : null}
    </Panel>
  )
}

function ShareDialog({ team, store, onClose }: StoreProps & { onClose: () => void }) {
  const [typed, setTyped] = useUnsentState<string | number>(
    `team-store-share-${team.id}`,
    percentText(store.feeBps),
  )
  const share = readPercent(typed)
  const set = useSetStoreShare(onClose)
  return (
    <ReasonDialog
      title={`Share of the sales of ${team.name}`}
      confirmLabel="Set the share"
      busy={set.isPending}
      isReady={share !== undefined}
      onClose={onClose}
      text={
        'It is taken of the goods of each order, besides the shipping you pay the carrier. ' +
        'Checkouts that have begun keep the share they began with.'
      }
      onConfirm={reason =>
        share !== undefined &&
        set.mutate({ params: { id: team.id }, body: { store_share: { fee_bps: share, reason } } })
      }
    >
      <NumberField
        label="Share in percent"
        description="From 0 to 30, with two decimal places at most."
        value={typed}
        min={0}
        max={30}
        allowDecimal
        decimalScale={2}
        suffix="%"
        data-autofocus
        onChange={setTyped}
      />
    </ReasonDialog>
  )
}
