import { useCountries } from '../../../../platform/countries.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { CountrySelect } from '../../../../ui/form/country-select.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useCorrectPerson, type PersonRow } from './details.data.ts'

const fields = [
  ['name', 'Name'],
  ['company', 'Company (optional)'],
  ['phone', 'Phone (optional)'],
  ['address_one', 'Street and number'],
  ['address_two', 'Apartment, floor (optional)'],
  ['city', 'City'],
  ['state', 'State or province'],
  ['zipcode', 'Zip or postal code'],
] as const

type Values = Record<(typeof fields)[number][0] | 'country', string>

const valuesOf = (person: PersonRow): Values => ({
  name: person.name ?? '',
  company: person.company ?? '',
  phone: person.phone ?? '',
  address_one: person.addressOne ?? '',
  address_two: person.addressTwo ?? '',
  city: person.city ?? '',
  state: person.state ?? '',
  zipcode: person.zipcode ?? '',
  country: person.country ?? 'US',
})

/** Corrects what is wrong in a name or an address, such as a typing mistake. The person sees it at the next visit. */
export function PersonEditor({
  orderId,
  person,
  onClose,
}: {
  orderId: string
  person: PersonRow
  onClose: () => void
}) {
  const countries = useCountries()
  const save = useCorrectPerson()
  const form = useKitForm<Values>({
    initial: valuesOf(person),
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: 'Enter the name.' } : {}),
    keptAs: `redemption-recipient-${person.id}`,
  })
  const send = (values: Values) =>
    save.mutate(
      {
        params: { id: orderId, recipientId: person.id },
        body: { recipient: { ...values, version: person.version } },
      },
      { onSuccess: onClose },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <Stack>
        {save.error ? (
          <Notice tone="danger" isUrgent>
            {errorMessages(save.error, 'The address could not be saved.').join(' ')}
          </Notice>
        ) : null}
        {fields.map(([name, label]) => (
          <TextField key={name} name={name} label={label} autoComplete="off" {...form.getInputProps(name)} />
        ))}
        <CountrySelect countries={countries} {...form.getInputProps('country')} />
        <Row justify="end" gap={8}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
