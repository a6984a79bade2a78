import { checkLater } from '../../../platform/forms.ts'
import { useCountries } from '../../../platform/countries.ts'
import { Button } from '../../../ui/display/button.tsx'
import { RadioGroupField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PlacesField } from './places-field.tsx'
import type { StoreView } from './stores.data.ts'
import { taxPlaceChoices } from './stores.rules.ts'
import { useStoreForm } from './use-store-form.ts'

interface Tax extends Record<string, unknown> {
  tax_places: string[] | null
}

const check = checkLater(
  async () => (await import('@ribbon/contract/store/stores/stores')).storeRoutes.updateStore.body,
)
const taxOf = (store: StoreView): Tax => ({ tax_places: store.taxPlaces })

/** Where the store collects sales tax. */
export function TaxPanel({ store }: { store: StoreView }) {
  const countries = useCountries()
  const { form, isSaving, onSubmit } = useStoreForm({
    store,
    read: taxOf,
    check,
    keptAs: 'store-tax',
    success: 'Tax was saved.',
    places: [],
  })
  const { tax_places: places } = form.getValues()
  const setPlaces = (next: string[] | null) => form.setFieldValue('tax_places', next)
  return (
    <Panel title="Tax">
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <RadioGroupField
            label="Where sales tax is collected"
            name="tax-places"
            value={places === null ? 'everywhere' : 'some'}
            choices={[
              {
                value: 'everywhere',
                label: 'Wherever a rate is known',
                description: 'By state in the United States, by province in Canada, else by country.',
              },
              {
                value: 'some',
                label: 'Only where you are registered',
                description: 'Orders to all other places are not taxed.',
              },
            ]}
            onChange={value => setPlaces(value === 'everywhere' ? null : (store.taxPlaces ?? []))}
          />
          {places ? (
            <PlacesField
              label="Places you are registered in"
              addLabel="Add a place"
              emptyText="None, so no tax is collected anywhere."
              choices={taxPlaceChoices(countries)}
              values={places}
              onChange={setPlaces}
            />
          ) : null}
          <FormActions>
            <Button type="submit" busy={isSaving} disabled={!form.isDirty()}>
              Save
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Panel>
  )
}
