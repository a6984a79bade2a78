import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { RadioGroupField } from '../../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { useChooseService, useParcelServices } from '../changes/changes.data.ts'
import type { PackingParcel } from '../packing/packing.data.ts'
import { dayText } from './labels.rules.ts'
import { PackagingFields } from './packaging-fields.tsx'

interface LabelPanelProps {
  parcel: PackingParcel
  isBuying: boolean
  onBuy: () => void
}

/** At the packing desk: what a parcel without a label weighs, by which service it goes and when that arrives, and its price. */
export function LabelPanel({ parcel, isBuying, onBuy }: LabelPanelProps) {
  const services = useParcelServices(parcel.id)
  const choose = useChooseService(() => void services.refetch())
  const chosen = services.data?.find(service => service.isChosen)
  const pick = (id: string) => {
    const service = services.data?.find(each => each.id === id)
    if (service)
      choose.mutate({
        params: { id: parcel.id },
        body: { carrier_code: service.carrierCode, service_code: service.serviceCode },
      })
  }
  return (
    <Panel title="Label">
      <Stack gap={16}>
        <PackagingFields key={parcel.id} parcelId={parcel.id} />
        {services.error ? (
          <ErrorState
            messages={errorMessages(services.error, 'The services could not be loaded.')}
            onRetry={() => void services.refetch()}
          />
        ) : services.data === undefined ? (
          <SkeletonBlock height={160} label="Asking the carrier" />
        ) : (
          <RadioGroupField
            label="Service"
            value={chosen?.id ?? null}
            onChange={pick}
            error={
              choose.error ? errorMessages(choose.error, 'The service could not be changed.')[0] : undefined
            }
            choices={services.data.map(service => ({
              value: service.id,
              label: `${service.serviceName}, $${service.amount}`,
              description: dayText(service),
            }))}
          />
        )}
        <Button title="Shortcut: l" busy={isBuying || choose.isPending} onClick={onBuy}>
          {chosen ? `Buy label · $${chosen.amount}` : 'Buy label'}
        </Button>
      </Stack>
    </Panel>
  )
}
