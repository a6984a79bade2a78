import { useState } from 'react'
import { failedFields } from '../../../platform/forms.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { StatusDot, type StatusTone } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useAddDomain, useRemoveDomain, useVerifyDomain, type DomainRow } from './sso.data.ts'
import styles from './sso.module.css'
import { bareDomain, checkDomain, verifiedDomains } from './sso.rules.ts'

/** Step 2: the email domains whose members the provider may sign in. */
export function DomainsStep({
  domains,
  isOn,
}: {
  domains: readonly DomainRow[]
  /** Whether single sign-on is on. */
  isOn: boolean
}) {
  return (
    <Stack>
      <p className={styles.text}>
        The provider signs in members whose address ends in one of your domains. A DNS record proves that a
        domain is yours.
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
  const form = useKitForm({ initial: { domain: '' }, check: checkDomain, keptAs: 'domain-new' })
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
        <StatusDot {...domainState(domain)} />
      </div>
      {domain.missingSince ? <RecordMissing since={domain.missingSince} /> : null}
      {domain.verified && !domain.missingSince ? null : <DnsRecord domain={domain} />}
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

function domainState({ verified, missingSince }: DomainRow): { tone: StatusTone; label: string } {
  if (missingSince) return { tone: 'stopped', label: 'Record missing' }
  return verified ? { tone: 'done', label: 'Verified' } : { tone: 'progress', label: 'Not verified yet' }
}

const graceDays = 7

function RecordMissing({ since }: { since: string }) {
  const end = new Date(Date.parse(since) + graceDays * 24 * 60 * 60 * 1000).toISOString()
  return (
    <Notice tone="warning">
      We could not find this domain’s DNS record. Put it back by <TimeText at={end} />, or members with an
      address there can no longer sign in through your provider. We look again every day.
    </Notice>
  )
}

function DnsRecord({ domain }: { domain: DomainRow }) {
  return (
    <>
      <p className={styles.dim}>Add this record to the domain’s DNS, then check. You can leave it there.</p>
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
  )
}

function RemoveDomain({ domain, isNeeded }: { domain: DomainRow; isNeeded: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveDomain(() => setOpen(false))
  const verifiedText = [
    `Members with an address at ${domain.domain} can no longer sign in through your provider, only with a password.`,
    ...(isNeeded ? ['This is your only verified domain, so single sign-on will be turned off.'] : []),
  ].join(' ')
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
            ? verifiedText
            : 'Its DNS record will no longer count. If you add the domain again, you get a new record.'
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate({ params: { id: domain.id } })}
      />
    </>
  )
}
