import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ChoiceField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { FormActions, FormSection, WideField } from '../../../ui/form/form-section.tsx'
import { OptionGroup } from '../../../ui/form/option-group.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../ui/form/use-kit-form.ts'
import { useCreateSetup, useUpdateSetup, type SetupView } from './sso.data.ts'
import {
  algorithms,
  checkProvider,
  hasProvider,
  providerBody,
  providerPlaces,
  providerValues,
  type ProviderValues,
} from './sso.rules.ts'

const signOutUse =
  'Signing out of Ribbon then also signs out at your provider, and the other way round. Needs the certificate.'
const trusts = [
  { value: 'certificate', label: 'Certificate' },
  { value: 'fingerprint', label: 'Fingerprint' },
]

/** What the provider shows about itself; without `onDone` it is set up for the first time. */
export function ProviderForm({ setup, onDone }: { setup: SetupView; onDone: (() => void) | undefined }) {
  const create = useCreateSetup()
  const update = useUpdateSetup()
  const form = useKitForm<ProviderValues>({
    initial: providerValues(setup),
    check: checkProvider,
    keptAs: 'identity-provider',
  })
  const save = (values: ProviderValues) => {
    const change = hasProvider(setup) ? update : create
    change.mutate(
      { body: { idp_setup: providerBody(values, setup.required) } },
      {
        onSuccess: () => {
          form.resetDirty()
          onDone?.()
        },
        onError: error =>
          showKitErrors(form, failedFields(error, 'The SSO settings could not be saved.', providerPlaces)),
      },
    )
  }
  return (
    <form noValidate onSubmit={submitKitForm(form, save)}>
      <FormSection
        title="What your provider gave you"
        columns
        text={
          onDone
            ? 'After a change, single sign-on is off until you test the connection and turn it on again.'
            : undefined
        }
      >
        <EntityFields form={form} />
        <TrustFields form={form} />
        <ContextField form={form} />
      </FormSection>
      <FormActions>
        {onDone ? (
          <Button look="quiet" onClick={onDone}>
            Discard changes
          </Button>
        ) : null}
        <Button type="submit" busy={create.isPending || update.isPending}>
          {onDone ? 'Save changes' : 'Save the provider'}
        </Button>
      </FormActions>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  )
}

function EntityFields({ form }: { form: KitForm<ProviderValues> }) {
  return (
    <>
      <WideField>
        <TextField
          {...form.getInputProps('idp_entity_id')}
          label="Entity ID (issuer)"
          name="idp_entity_id"
          autoComplete="off"
          spellCheck={false}
        />
      </WideField>
      <TextField
        {...form.getInputProps('idp_sso_target_url')}
        label="Sign-in URL"
        name="idp_sso_target_url"
        type="url"
        autoComplete="off"
        placeholder="https://"
      />
      <TextField
        {...form.getInputProps('idp_slo_target_url')}
        label="Sign-out URL (optional)"
        description={signOutUse}
        name="idp_slo_target_url"
        type="url"
        autoComplete="off"
        placeholder="https://"
      />
    </>
  )
}

function TrustFields({ form }: { form: KitForm<ProviderValues> }) {
  return (
    <>
      <WideField>
        <OptionGroup
          label="Verify responses with"
          value={form.values.trust}
          onChange={trust => form.setFieldValue('trust', trust)}
          options={trusts}
        />
      </WideField>
      {form.values.trust === 'certificate' ? (
        <CertificateField form={form} />
      ) : (
        <FingerprintFields form={form} />
      )}
    </>
  )
}

function CertificateField({ form }: { form: KitForm<ProviderValues> }) {
  return (
    <WideField>
      <TextAreaField
        {...form.getInputProps('idp_cert')}
        label="Certificate"
        name="idp_cert"
        minRows={4}
        maxRows={10}
        spellCheck={false}
        placeholder="-----BEGIN CERTIFICATE-----"
        description="The X.509 certificate, as text (PEM) or base64."
      />
    </WideField>
  )
}

function FingerprintFields({ form }: { form: KitForm<ProviderValues> }) {
  return (
    <>
      <WideField>
        <TextField
          {...form.getInputProps('idp_cert_fingerprint')}
          label="Fingerprint"
          name="idp_cert_fingerprint"
          autoComplete="off"
          spellCheck={false}
          placeholder="43:51:43:A1:B5:FC:8B:B7:…"
          description="If your provider shows a certificate, use that instead: it is safer."
        />
      </WideField>
      <ChoiceField
        {...form.getInputProps('idp_cert_fingerprint_algorithm')}
        label="Algorithm"
        name="idp_cert_fingerprint_algorithm"
        data={algorithms}
      />
    </>
  )
}

function ContextField({ form }: { form: KitForm<ProviderValues> }) {
  return (
    <WideField>
      <TextField
        {...form.getInputProps('authn_context')}
        label="Authentication context (optional)"
        name="authn_context"
        autoComplete="off"
        spellCheck={false}
        placeholder="urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
        description="Only if your provider asks for one."
      />
    </WideField>
  )
}
