import { useCountries } from '../../../../platform/countries.ts'
import { CountrySelect } from '../../../../ui/form/country-select.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../../ui/form/use-unsent-form.ts'
import { TileGrid } from '../../../../ui/layout/layout.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useReaddress } from './changes.data.ts'
import type { ParcelView } from '../parcels.data.ts'
import styles from '../parcels.module.css'
import { parcelName } from '../parcels.rules.ts'

/** Corrects an address the carrier does not take. */
export function AddressDialog({ parcel, onClose }: { parcel: ParcelView; onClose: () => void }) {
  const [to, setTo] = useUnsentState(`parcel-address-${parcel.id}`, editableAddress(parcel))
  const countries = useCountries()
  const readdress = useReaddress(onClose)
  const field = (name: keyof typeof to, label: string) => (
    <TextField
      label={label}
      value={to[name]}
      onChange={event => {
        const { value } = event.currentTarget
        setTo(before => ({ ...before, [name]: value }))
      }}
    />
  )
  return (
    <DialogForm
      title={`Address of ${parcelName(parcel)}`}
      confirmLabel="Save and try the label"
      busy={readdress.isPending}
      error={readdress.error}
      fallback="The address could not be saved."
      onClose={onClose}
      onConfirm={() => readdress.mutate({ params: { id: parcel.id }, body: to })}
    >
      {parcel.problem ? <p className={styles.problem}>{parcel.problem}</p> : null}
      <TileGrid min={200}>
        {field('name', 'Name')}
        {field('company', 'Company (optional)')}
      </TileGrid>
      {field('address_one', 'Street and number')}
      {field('address_two', 'Second line (optional)')}
      <TileGrid min={160}>
        {field('city', 'City')}
        {field('state', 'State or region')}
        {field('zipcode', 'Zip code')}
      </TileGrid>
      <TileGrid min={200}>
        <CountrySelect
          countries={countries}
          value={to.country}
          onChange={event => {
            const { value } = event.currentTarget
            setTo(before => ({ ...before, country: value }))
          }}
        />
        {field('phone', 'Phone (optional)')}
      </TileGrid>
      {parcel.parcelCount > 1 ? (
        <p className={styles.dim}>
          It is the address of the whole order: parcels of it that have no label yet go there, too.
        </p>
      ) : null}
    </DialogForm>
  )
}

function editableAddress({ shipTo }: ParcelView) {
  return {
    name: shipTo.name ?? '',
    company: shipTo.company ?? '',
    phone: shipTo.phone ?? '',
    address_one: shipTo.address_one ?? '',
    address_two: shipTo.address_two ?? '',
    city: shipTo.city ?? '',
    state: shipTo.state ?? '',
    zipcode: shipTo.zipcode ?? '',
    country: shipTo.country ?? '',
  }
}
