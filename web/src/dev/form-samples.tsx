import { useCountries } from '../platform/countries.ts'
import { useState } from 'react'
import { Button } from '../ui/display/button.tsx'
import { CardMessageEditor } from '../ui/form/card-message-editor.tsx'
import { CountrySelect } from '../ui/form/country-select.tsx'
import { MoneyField, NumberField } from '../ui/form/number-fields.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import {
  CheckboxField,
  ChoiceField,
  PasswordField,
  RadioGroupField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../ui/form/fields.tsx'
import { FormActions, FormSection, WideField } from '../ui/form/form-section.tsx'
import { ImageUpload } from '../ui/form/image-upload.tsx'
import { Panel, Row, Stack } from '../ui/layout/layout.tsx'
import { QuantityStepper } from '../ui/form/quantity-stepper.tsx'
import { submitKitForm, useKitForm } from '../ui/form/use-kit-form.ts'

const check = (values: { name: string; city: string; country: string }): Record<string, string> => ({
  ...(values.name === '' ? { name: 'Name is required.' } : {}),
  ...(values.country === '' ? { country: 'Country is required.' } : {}),
})

export function FormSamples() {
  const form = useKitForm({ initial: { name: '', city: '', country: '' }, check, keptAs: null })
  const [quantity, setQuantity] = useState(3)
  const [message, setMessage] = useState('Thank you for the launch week, Ada.')
  const [rate, setRate] = useState('standard')
  return (
    <Stack gap={24}>
      <Panel>
        <form noValidate onSubmit={submitKitForm(form, () => undefined)}>
          <FormSection title="Where to" text="We only use it for this gift." columns>
            <WideField>
              <TextField {...form.getInputProps('name')} label="Name" autoComplete="name" />
            </WideField>
            <TextField {...form.getInputProps('city')} label="City" description="As on the parcel" />
            <CountrySelect countries={useCountries()} {...form.getInputProps('country')} />
            <PasswordField label="Password" autoComplete="off" />
            <NumberField label="Rows" defaultValue={10} />
            <MoneyField label="Amount" defaultValue={45} />
            <ChoiceField label="Size" data={['S', 'M', 'L']} />
            <SelectField label="Team" data={['Sales', 'People', 'Design']} placeholder="Pick one" />
            <WideField>
              <TextAreaField label="Note" placeholder="Only your team sees this" />
            </WideField>
            <CheckboxField label="Same as last time" defaultChecked />
            <SwitchField label="Send an email" defaultChecked />
            <WideField>
              <RadioGroupField
                label="Shipping"
                value={rate}
                onChange={setRate}
                choices={[
                  { value: 'standard', label: 'Standard Shipping', description: '5 days, $9.00' },
                  { value: 'fast', label: 'Express', description: '2 days, $24.03' },
                ]}
              />
            </WideField>
          </FormSection>
          <FormActions>
            <Button type="submit">Save address</Button>
          </FormActions>
        </form>
      </Panel>
      <Panel title="Quantity">
        <Row gap={32} align="start">
          <QuantityStepper label="Trail Bottle" value={quantity} max={4} onChange={setQuantity} />
          <QuantityStepper label="Heather Crew" value={1} max={1} onChange={() => undefined} />
        </Row>
      </Panel>
      <Panel title="Picture">
        <Row gap={32} align="start">
          <ImageUpload
            noun="logo"
            title="Logo"
            hint="PNG, JPEG or WebP, at most 2 MB."
            image={null}
            fit="contain"
            onPick={() => undefined}
            onRemove={() => undefined}
          />
          <ImageUpload
            noun="banner"
            title="Banner"
            hint="PNG, JPEG or WebP, at most 5 MB."
            image="/ribbon.svg"
            fit="cover"
            progress={0.43}
            onPick={() => undefined}
            onRemove={() => undefined}
          />
          <ImageUpload
            noun="icon"
            title="Icon"
            hint="PNG, JPEG or WebP, at most 2 MB."
            image="/ribbon.svg"
            fit="contain"
            error="This picture is damaged and cannot be read."
            onPick={() => undefined}
            onRemove={() => undefined}
          />
        </Row>
      </Panel>
      <Panel title="Card">
        <CardMessageEditor value={message} onChange={setMessage} teamName="Acme" from="Priya Nair, Acme" />
      </Panel>
    </Stack>
  )
}
