import { useState } from 'react'
import { Button, OutsideLink } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ProviderForm } from './provider-form.tsx'
import type { SetupView } from './sso.data.ts'
import styles from './sso.module.css'
import { algorithms, hasProvider } from './sso.rules.ts'

/** Step 1: our values for the provider, and the provider's for us. */
export function ProviderStep({ setup }: { setup: SetupView }) {
  const [isChanging, setChanging] = useState(false)
  const isNew = !hasProvider(setup)
  return (
    <Stack>
      <OwnValues setup={setup} isOpen={isNew} />
      {isNew || isChanging ? (
        <ProviderForm setup={setup} onDone={isNew ? undefined : () => setChanging(false)} />
      ) : (
        <ProviderSummary setup={setup} onChange={() => setChanging(true)} />
      )}
    </Stack>
  )
}

/** Needed once: afterwards folded away. */
function OwnValues({ setup, isOpen }: { setup: SetupView; isOpen: boolean }) {
  const values = [
    { label: 'Entity ID (audience)', name: 'entity ID', value: setup.sp_entity_id },
    { label: 'ACS URL (reply URL)', name: 'ACS URL', value: setup.assertion_consumer_service_url },
    {
      label: 'Logout URL (HTTP-Redirect)',
      name: 'logout URL',
      value: setup.single_logout_service_url,
    },
    { label: 'Binding', name: 'binding', value: setup.assertion_consumer_service_binding },
    { label: 'NameID format', name: 'NameID format', value: setup.name_identifier_format },
    { label: 'Metadata URL', name: 'metadata URL', value: setup.metadata_url },
  ]
  return (
    <details open={isOpen} className={styles.own}>
      <summary>Enter these at your provider</summary>
      <p className={styles.dim}>
        Or let it read our <OutsideLink href={setup.metadata_url}>metadata</OutsideLink>. The NameID is the
        member’s email address.
      </p>
      <dl className={styles.copies}>
        {values.map(({ label, name, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <CopyValue label={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ProviderSummary({ setup, onChange }: { setup: SetupView; onChange: () => void }) {
  const algorithm = algorithms.find(({ value }) => value === setup.idp_cert_fingerprint_algorithm)?.label
  return (
    <section aria-labelledby="sso-provider">
      <h4 id="sso-provider" className={styles.sub}>
        What your provider gave you
      </h4>
      <Stack gap={12}>
        <DataList
          entries={[
            { label: 'Entity ID', value: setup.idp_entity_id },
            { label: 'Sign-in URL', value: setup.idp_sso_target_url },
            { label: 'Sign-out URL', value: setup.idp_slo_target_url },
            {
              label: 'Trusted by',
              value:
                setup.idp_cert !== '' ? (
                  'its certificate'
                ) : (
                  <>
                    <code className={styles.code}>{setup.idp_cert_fingerprint}</code> ({algorithm})
                  </>
                ),
            },
            { label: 'Authentication context', value: setup.authn_context },
          ]}
        />
        <Row>
          <Button look="quiet" onClick={onChange}>
            Change the provider
          </Button>
        </Row>
      </Stack>
    </section>
  )
}
