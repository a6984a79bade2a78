import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { RadioGroupField } from '../../../../ui/form/fields.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useChooseService, useParcelServices } from './changes.data.ts'
import type { ParcelRow } from '../parcels.data.ts'
import { parcelName } from '../parcels.rules.ts'

/** Chooses by which service a parcel goes, of those the carrier offers now. */
export function ServiceDialog({ parcel, onClose }: { parcel: ParcelRow; onClose: () => void }) {
  const services = useParcelServices(parcel.id)
  const [picked, setPicked] = useState<string>()
  const choose = useChooseService(onClose)
  const value = picked ?? services.data?.find(service => service.isChosen)?.id ?? null
  const [lacking, setLacking] = useState<string>()
  const send = () => {
    const service = services.data?.find(each => each.id === value)
    setLacking(service ? undefined : 'Choose a service.')
    if (service)
      choose.mutate({
        params: { id: parcel.id },
        body: { carrier_code: service.carrierCode, service_code: service.serviceCode },
      })
  }
  return (
    <DialogForm
      title={`Service of ${parcelName(parcel)}`}
      confirmLabel="Choose"
      busy={choose.isPending}
      error={choose.error}
      fallback="The service could not be changed."
      lacking={lacking}
      onConfirm={send}
      onClose={onClose}
    >
      {services.error ? (
        <ErrorState
          messages={errorMessages(services.error, 'The services could not be loaded.')}
          onRetry={() => void services.refetch()}
        />
      ) : services.data === undefined ? (
        <SkeletonBlock height={160} label="Asking the carrier" />
      ) : (
        <RadioGroupField
          label="How it travels"
          value={value}
          onChange={setPicked}
          choices={services.data.map(service => ({
            value: service.id,
            label: `${service.serviceName}, $${service.amount}`,
            description:
              service.deliveryDays === null
                ? undefined
                : `About ${service.deliveryDays} ${service.deliveryDays === 1 ? 'day' : 'days'}`,
          }))}
        />
      )}
      <p>The team paid for shipping already; another service changes nothing for it.</p>
    </DialogForm>
  )
}
