import { storeSettingsPath } from '@ribbon/contract/store/store-accounts'
import type { Store } from '@ribbon/contract/store/stores/store-resource'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Flat } from '../../../platform/documents.ts'
import { errorMessages, showInfo, showSuccess } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, OutsideLink } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import styles from './store-accounts.module.css'
import { useConnectAccount, useSetAccount } from './store-accounts.data.ts'
import { lookOf, welcomeBack } from './store-accounts.rules.ts'

/** The account by which the store is paid: how far it is, what is missing, and the way to the provider's page. */
export function StoreAccountPanel({ store }: { store: Flat<Store> }) {
  const section = useRef<HTMLDivElement>(null)
  const { isReading, error } = useComingBack(store, section)
  const { account } = store
  const look = lookOf(account)
  const due = account?.currentlyDue ?? []
  return (
    <div id="account" ref={section} className={styles.section}>
      <Panel
        title="Payments account"
        actions={
          <StatusDot
            tone={isReading ? 'progress' : look.tone}
            label={isReading ? 'Asking Stripe' : look.label}
          />
        }
      >
        <Stack>
          {error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(error, 'The payments account could not be read.').join(' ')}
            </Notice>
          ) : null}
          <p className={styles.text}>{look.text}</p>
          {due.length > 0 ? (
            <div className={styles.due}>
              <h3 id="account-due">{look.listTitle}</h3>
              <ul aria-labelledby="account-due">
                {due.map(name => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {look.action ? <ConnectButton label={look.action} isMain={account?.state !== 'charging'} /> : null}
          {store.accountId ? (
            <p className={styles.id}>
              Stripe’s number of this account: <code>{store.accountId}</code>
            </p>
          ) : null}
        </Stack>
      </Panel>
    </div>
  )
}

/** The way to the provider's page, in a new tab. A browser that refuses the tab gets a link instead. */
function ConnectButton({ label, isMain }: { label: string; isMain: boolean }) {
  const tab = useRef<Window>(null)
  const [link, setLink] = useState('')
  const connect = useConnectAccount(
    url => {
      if (tab.current) tab.current.location.href = url
      else setLink(url)
    },
    () => tab.current?.close(),
  )
  const press = () => {
    setLink('')
    // Opened at once, because browsers refuse a tab that no press has asked for.
    tab.current = window.open('', '_blank')
    if (tab.current) tab.current.opener = null
    connect.mutate({ body: { paige_url: storeSettingsPath } })
  }
  return (
    <Row>
      <Button look={isMain ? undefined : 'quiet'} busy={connect.isPending} onClick={press}>
        {label}
      </Button>
      {link ? <OutsideLink href={link}>Open the page of Stripe</OutsideLink> : null}
    </Row>
  )
}

/** Back from the provider's page, which names the account in the address: it is shown, and read anew, once. */
function useComingBack(
  store: Flat<Store>,
  section: RefObject<HTMLElement | null>,
): { isReading: boolean; error: Error | null } {
  const [{ account_id: accountId }, change] = useUrlState({ account_id: '' })
  const sent = useRef('')
  const leave = () => change({ account_id: '' }, { replace: true })
  const setAccount = useSetAccount(({ account }) => {
    const show = account?.state === 'charging' ? showSuccess : showInfo
    show(welcomeBack(account))
    leave()
  }, leave)
  const { mutate } = setAccount
  useEffect(() => {
    if (!accountId || sent.current === accountId) return
    sent.current = accountId
    section.current?.scrollIntoView()
    mutate({ params: { slug: store.slug }, body: { account_id: accountId } })
  }, [accountId, store.slug, mutate, section])
  return { isReading: setAccount.isPending, error: setAccount.error }
}
