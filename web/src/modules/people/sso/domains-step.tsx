import { useState } from 'react'
import { failedFields, schemaErrors } from '../../../platform/forms.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useAddDomain, useRemoveDomain, useVerifyDomain, type DomainRow } from './sso.data.ts'
import styles from './sso.module.css'
import { bareDomain, domainForm, verifiedDomains } from './sso.rules.ts'

/** Step 2: whose e-mail addresses the provider may speak for. */
export function DomainsStep({
  domains,
  isOn,
}: {
  domains: readonly DomainRow[]
  /** Single sign-on is on. */ isOn: boolean
}) {
  return (
    <Stack>
      <p className={styles.text}>
        The provider signs in members whose address ends in one of your domains. A record in the domain’s DNS
        shows that it is yours.
      </p>
      {domains.length > 0 ? (
        <ul className={styles.domains}>
          {domains.map(domain => (
            <DomainLine
              key={domain.id}
              domain={domain}
              isNeeded={isOn && domain.verified && verifiedDomains(domains).length === 1}
            />
          ))}
        </ul>
      ) : null}
      <AddDomain />
    </Stack>
  )
}

function AddDomain() {
  const add = useAddDomain()
  const form = useKitForm({ initial: { domain: '' }, check: schemaErrors(domainForm) })
  const send = (values: { domain: string }) =>
    add.mutate(
      { body: { domain: { domain: bareDomain(values.domain) } } },
      {
        onSuccess: () => form.setValues({ domain: '' }),
        onError: error =>
          showKitErrors(form, failedFields(error, 'The domain could not be added.', [[/domain/i, 'domain']])),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)} className={styles.add}>
      <TextField
        {...form.getInputProps('domain')}
        label="Domain"
        name="domain"
        autoComplete="off"
        placeholder="acme.com"
        inputMode="url"
      />
      <Button type="submit" look="quiet" busy={add.isPending}>
        Add domain
      </Button>
    </form>
  )
}

function DomainLine({ domain, isNeeded }: { domain: DomainRow; isNeeded: boolean }) {
  const verify = useVerifyDomain()
  return (
    <li className={styles.domain}>
      <div className={styles.head}>
        <strong>{domain.domain}</strong>
        <StatusDot
          tone={domain.verified ? 'done' : 'progress'}
          label={domain.verified ? 'Verified' : 'Not verified yet'}
        />
      </div>
      {domain.verified ? null : (
        <>
          <p className={styles.dim}>
            Add this record where the domain’s DNS is kept, then check. It may stay there afterwards.
          </p>
          <dl className={styles.copies}>
            <div>
              <dt>Type</dt>
              <dd>TXT</dd>
            </div>
            <div>
              <dt>Name</dt>
              <dd>
                <CopyValue label={`record name of ${domain.domain}`} value={domain.recordName} />
              </dd>
            </div>
            <div>
              <dt>Value</dt>
              <dd>
                <CopyValue label={`record value of ${domain.domain}`} value={domain.recordValue} />
              </dd>
            </div>
          </dl>
        </>
      )}
      {verify.error ? (
        <p role="alert" className={styles.failure}>
          {errorMessages(verify.error, 'The record could not be looked up.').join(' ')}
        </p>
      ) : null}
      <Row gap={8}>
        {domain.verified ? null : (
          <Button
            size="xs"
            busy={verify.isPending}
            onClick={() => verify.mutate({ params: { id: domain.id } })}
          >
            Check<span className="pub-sr"> {domain.domain}</span>
          </Button>
        )}
        <RemoveDomain domain={domain} isNeeded={isNeeded} />
        {domain.checkedAt && !domain.verified ? (
          <span className={styles.dim}>
            Looked up <TimeText at={domain.checkedAt} withTime />
          </span>
        ) : null}
      </Row>
    </li>
  )
}

function RemoveDomain({ domain, isNeeded }: { domain: DomainRow; isNeeded: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveDomain(() => setOpen(false))
  return (
    <>
      <Button look="quiet" size="xs" onClick={() => setOpen(true)}>
        Remove<span className="pub-sr"> {domain.domain}</span>
      </Button>
      <ConfirmDialog
        title={`Remove ${domain.domain}?`}
        confirmLabel="Remove domain"
        cancelLabel="Keep domain"
        danger
        busy={remove.isPending}
        text={
          domain.verified
            ? `Members with an address at ${domain.domain} can no longer sign in through your provider; they sign in with a password.${isNeeded ? ' It is the only verified domain: single sign-on goes off.' : ''}`
            : 'Its record no longer counts. You can add the domain again and get a new one.'
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate({ params: { id: domain.id } })}
      />
    </>
  )
}
