import { useState } from 'react'
import { checkLater } from '../../../platform/forms.ts'
import { useCountries } from '../../../platform/countries.ts'
import { Button } from '../../../ui/display/button.tsx'
import { RadioGroupField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { MoneyField } from '../../../ui/form/number-fields.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import type { KitForm } from '../../../ui/form/use-kit-form.ts'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PlacesField } from './places-field.tsx'
import type { StoreView } from './stores.data.ts'
import { useStoreForm } from './use-store-form.ts'
import styles from './stores.module.css'

interface Shipping extends Record<string, unknown> {
  shipping: { mode: 'carrier' | 'flat'; flat_fee: string; free_from: string; countries: string[] }
}

const check = checkLater(
  async () => (await import('@ribbon/contract/store/stores/stores')).storeRoutes.updateStore.body,
)
const shippingOf = ({ shipping }: StoreView): Shipping => ({
  shipping: {
    mode: shipping.mode,
    flat_fee: shipping.flatFee,
    free_from: shipping.freeFrom ?? '',
    countries: shipping.countries,
  },
})
const places = [
  [/shipping fee/i, 'shipping.flat_fee'],
  [/free shipping/i, 'shipping.free_from'],
] as const

/** What shoppers pay for shipping, and which countries the store sends to. */
export function ShippingPanel({ store }: { store: StoreView }) {
  const { form, isSaving, onSubmit } = useStoreForm({
    store,
    read: shippingOf,
    check,
    keptAs: 'store-shipping',
    success: 'Shipping was saved.',
    places,
  })
  return (
    <Panel title="Shipping">
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <ShippingFields form={form} />
          <FormActions>
            <Button type="submit" busy={isSaving} disabled={!form.isDirty()}>
              Save
            </Button>
          </FormActions>
        </Stack>
      </form>
      <UnsavedGuard isDirty={form.isDirty()} />
    </Panel>
  )
}

function ShippingFields({ form }: { form: KitForm<Shipping> }) {
  const countries = useCountries()
  const { shipping } = form.getValues()
  return (
    <>
      <RadioGroupField
        label="What shoppers pay"
        name="shipping-mode"
        value={shipping.mode}
        choices={[
          {
            value: 'carrier',
            label: 'The carrier’s price',
            description: 'By weight and distance, as the carrier quotes it at checkout.',
          },
          { value: 'flat', label: 'One fee', description: 'The same for each order.' },
        ]}
        onChange={mode => form.setFieldValue('shipping.mode', mode === 'flat' ? 'flat' : 'carrier')}
      />
      {shipping.mode === 'flat' ? (
        <div className={styles.short}>
          <MoneyField
            {...form.getInputProps('shipping.flat_fee')}
            label="Shipping fee"
            name="flat-fee"
            onChange={amount => form.setFieldValue('shipping.flat_fee', String(amount))}
          />
        </div>
      ) : null}
      <FreeShipping form={form} />
      <PlacesField
        label="Countries it sends to"
        addLabel="Add a country"
        emptyText="Only the country that parcels leave from."
        choices={countries}
        values={shipping.countries}
        onChange={values => form.setFieldValue('shipping.countries', values)}
      />
    </>
  )
}

function FreeShipping({ form }: { form: KitForm<Shipping> }) {
  const [isLimited, setLimited] = useState(form.getValues().shipping.free_from !== '')
  return (
    <>
      <RadioGroupField
        label="Free shipping"
        name="free-shipping"
        value={isLimited ? 'from' : 'never'}
        choices={[
          { value: 'never', label: 'Never' },
          { value: 'from', label: 'From a value of goods' },
        ]}
        onChange={value => {
          setLimited(value === 'from')
          if (value === 'never') form.setFieldValue('shipping.free_from', '')
        }}
      />
      {isLimited ? (
        <div className={styles.short}>
          <MoneyField
            {...form.getInputProps('shipping.free_from')}
            label="Free shipping from"
            name="free-from"
            onChange={amount => form.setFieldValue('shipping.free_from', String(amount))}
          />
        </div>
      ) : null}
    </>
  )
}
