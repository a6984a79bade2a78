import { shopPage } from '@ribbon/contract/connections/shops'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { failedFields } from '../../../platform/forms.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { FormWidth, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useShopFulfillment } from '../shop-orders/shop-orders.data.ts'
import { WaitingOrders } from '../shop-orders/waiting-orders.tsx'
import { FulfillingPanel } from './fulfilling-panel.tsx'
import {
  useBeginConnection,
  useConnectShop,
  useDisconnectShop,
  useShop,
  type ShopView,
} from './shops.data.ts'
import { shopLook } from './shops.rules.ts'

/** Connects the team’s shop at Shopify, which leads back here, and ends the connection. */
export function ShopPage() {
  const shop = useShop()
  const { isConnecting, error } = useComingBack()
  return (
    <>
      <PageHeader title="Shopify" subtitle="The orders of your shop, in Ribbon" />
      <FormWidth>
        <Stack>
          {error ? (
            <Notice tone="danger" isUrgent title="Your shop was not connected">
              {errorMessages(error, 'Shopify could not be asked.').join(' ')}
            </Notice>
          ) : null}
          {shop.error && shop.data === undefined ? (
            <ErrorState
              messages={errorMessages(shop.error, 'Your shop could not be loaded.')}
              onRetry={() => void shop.refetch()}
            />
          ) : isConnecting || shop.data === undefined ? (
            <SkeletonLines label={isConnecting ? 'Asking Shopify' : 'Loading'} />
          ) : shop.data?.state === 'connected' ? (
            <>
              <ConnectedShop shop={shop.data} />
              <Fulfilling shop={shop.data} />
            </>
          ) : (
            <NoShop former={shop.data} />
          )}
        </Stack>
      </FormWidth>
    </>
  )
}

function Fulfilling({ shop }: { shop: ShopView }) {
  const counts = useShopFulfillment()
  return <FulfillingPanel shop={shop} counts={counts.data} waiting={<WaitingOrders />} />
}

/** Back from Shopify, whose query is taken out of the address and sent on, once. */
function useComingBack() {
  const navigate = useNavigate()
  const sent = useRef(false)
  const leave = () => void navigate({ href: shopPage, replace: true })
  const connect = useConnectShop(leave)
  const { mutate } = connect
  useEffect(() => {
    const query = window.location.search.slice(1)
    if (sent.current || !new URLSearchParams(query).has('hmac')) return
    sent.current = true
    window.history.replaceState(window.history.state, '', shopPage)
    mutate({ body: { query } })
  }, [mutate])
  return { isConnecting: connect.isPending, error: connect.error }
}

function NoShop({ former }: { former: ShopView | null }) {
  const begin = useBeginConnection()
  const form = useKitForm({
    initial: { domain: former?.domain ?? '' },
    check: ({ domain }): Record<string, string> =>
      domain.trim() === '' ? { domain: 'Enter the name of your shop, such as acme.myshopify.com.' } : {},
    keptAs: 'shop-new',
  })
  const send = ({ domain }: { domain: string }) =>
    begin.mutate(
      { body: { shop: { domain } } },
      {
        onError: error =>
          showKitErrors(form, failedFields(error, 'The shop could not be asked.', [[/./, 'domain']])),
      },
    )
  return (
    <Panel title="Connect your shop">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          {former ? (
            <Notice tone="warning">
              {former.state === 'uninstalled'
                ? `${former.name} has removed Ribbon, so no new orders come from it.`
                : `${former.name} is disconnected. Orders that were imported are still listed.`}
            </Notice>
          ) : (
            <p>
              Ribbon lists the orders of your shop, and fulfills them from your stock if you turn that on.
              Shopify asks you to allow it.
            </p>
          )}
          <TextField
            {...form.getInputProps('domain')}
            label="Your shop at Shopify"
            name="domain"
            placeholder="acme.myshopify.com"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
          />
          <Row>
            <Button type="submit" busy={begin.isPending}>
              Connect shop
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}

function ConnectedShop({ shop }: { shop: ShopView }) {
  return (
    <Panel title={shop.name} actions={<StatusDot {...shopLook(shop)} />}>
      <Stack>
        <p>
          {shop.domain}, connected <TimeText at={shop.connectedAt} />. Orders placed since{' '}
          <TimeText at={shop.ordersSince} /> are listed: Shopify does not show older ones.
        </p>
        {shop.readAt ? (
          <p>
            Orders last compared with Shopify <TimeText at={shop.readAt} withTime />.
          </p>
        ) : null}
        <Row>
          <LinkButton to="/shopify/orders">See its orders</LinkButton>
          <Disconnect name={shop.name} />
        </Row>
      </Stack>
    </Panel>
  )
}

function Disconnect({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const disconnect = useDisconnectShop(() => setOpen(false))
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        title={`Disconnect ${name}?`}
        text="New orders are no longer imported. Those that are listed stay, and you can connect the shop again."
        confirmLabel="Disconnect shop"
        cancelLabel="Keep connected"
        danger
        busy={disconnect.isPending}
        isOpen={isOpen}
        onConfirm={() => disconnect.mutate({})}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
