import { useState } from 'react'
import type { Store } from '@ribbon/contract/store/stores/store-resource'
import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { StatusDot, type StatusTone } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useChangeDomain, useCheckDomain, useRemoveDomain } from './store-domains.data.ts'
import { typedDomain } from './store-domains.rules.ts'
import styles from './store-domains.module.css'

export type StoreDomainView = Pick<
  Store['attributes'],
  'customDomain' | 'domainState' | 'domainCheckedAt' | 'dnsRecords' | 'slug'
>

/** Connects the store with a domain of the team’s own: the name, the records to set, and what DNS says of them. */
export function StoreDomainPanel({ store }: { store: StoreDomainView }) {
  return (
    <Stack>
      <p className={styles.text}>
        Shoppers can find the store at a domain of yours, such as shop.acme.com. Two DNS records connect it:
        one leads to the store, the other proves that the domain is yours.
      </p>
      {store.customDomain ? <Connected store={store} name={store.customDomain} /> : <AddDomain />}
    </Stack>
  )
}

function AddDomain() {
  const change = useChangeDomain()
  const form = useKitForm({
    initial: { domain: '' },
    check: ({ domain }): Record<string, string> =>
      typedDomain(domain) === '' ? { domain: 'Enter a domain of your own, such as shop.acme.com.' } : {},
    keptAs: 'store-domain-new',
  })
  const send = ({ domain }: { domain: string }) =>
    change.mutate(
      { body: { store: { custom_domain: typedDomain(domain) } } },
      {
        onError: error =>
          showKitErrors(form, failedFields(error, 'The domain was not saved.', [[/./, 'domain']])),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)} className={styles.add}>
      <TextField
        {...form.getInputProps('domain')}
        label="Your domain"
        name="custom_domain"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="shop.acme.com"
        inputMode="url"
      />
      <Button type="submit" look="quiet" busy={change.isPending}>
        Add domain
      </Button>
    </form>
  )
}

function Connected({ store, name }: { store: StoreDomainView; name: string }) {
  const check = useCheckDomain()
  const state = store.domainState ?? 'claimed'
  return (
    <div className={styles.domain}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <StatusDot {...shownStates[state]} />
      </div>
      {state === 'lost' ? (
        <Notice tone="warning">
          A record was missing for a day, so the store is not shown at {name} any more. Shoppers find it at
          its other address. Put the record back, and it is connected again within an hour.
        </Notice>
      ) : null}
      {state === 'verified' ? (
        <p className={styles.text}>
          Shoppers find the store there. Leave both records in place: we look for them every hour.
        </p>
      ) : (
        <p className={styles.text}>
          Set these records where the domain is managed, then check. New records can take an hour to appear;
          we look again by ourselves.
        </p>
      )}
      <ul className={styles.records} aria-label={`DNS records of ${name}`}>
        {store.dnsRecords.map(record => (
          <RecordLine
            key={`${record.kind} ${record.value}`}
            record={record}
            isChecked={!!store.domainCheckedAt}
          />
        ))}
      </ul>
      <Row gap={8}>
        <Button size="xs" busy={check.isPending} onClick={() => check.mutate({})}>
          Check now
        </Button>
        <RemoveDomain name={name} isVerified={state === 'verified'} />
        {store.domainCheckedAt ? (
          <span className={styles.dim}>
            Checked <TimeText at={store.domainCheckedAt} withTime />
          </span>
        ) : null}
      </Row>
    </div>
  )
}

const shownStates: Record<'claimed' | 'verified' | 'lost', { tone: StatusTone; label: string }> = {
  claimed: { tone: 'progress', label: 'Not connected yet' },
  verified: { tone: 'done', label: 'Connected' },
  lost: { tone: 'stopped', label: 'No longer connected' },
}

type DnsRecord = StoreDomainView['dnsRecords'][number]

function RecordLine({ record, isChecked }: { record: DnsRecord; isChecked: boolean }) {
  const { kind, name, value, found, ok } = record
  return (
    <li className={styles.record}>
      <div className={styles.head}>
        <span className={styles.kind}>{kind}</span>
        {isChecked ? <StatusDot tone={ok ? 'done' : 'stopped'} label={ok ? 'Found' : 'Not found'} /> : null}
      </div>
      <dl className={styles.copies}>
        <div>
          <dt>Name</dt>
          <dd>
            <CopyValue label={`name of the ${kind} record`} value={name} />
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <CopyValue label={`value of the ${kind} record`} value={value} />
          </dd>
        </div>
        {isChecked && !ok && found ? (
          <div>
            <dt>Found instead</dt>
            <dd className={styles.found}>{found}</dd>
          </div>
        ) : null}
      </dl>
    </li>
  )
}

function RemoveDomain({ name, isVerified }: { name: string; isVerified: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveDomain(() => setOpen(false))
  return (
    <>
      <Button look="quiet" size="xs" onClick={() => setOpen(true)}>
        Remove<span className="pub-sr"> {name}</span>
      </Button>
      <ConfirmDialog
        title={`Remove ${name}?`}
        confirmLabel="Remove domain"
        cancelLabel="Keep domain"
        danger
        busy={remove.isPending}
        text={
          isVerified
            ? `The store is no longer found at ${name}, only at its other address. You can add the domain again.`
            : 'The store stays where it is. You can add the domain again, with the same records.'
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate({ body: { store: { custom_domain: '' } } })}
      />
    </>
  )
}
