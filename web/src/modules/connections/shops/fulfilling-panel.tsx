import { useState, type ReactNode } from 'react'
import { useImpersonated } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RadioGroupField } from '../../../ui/form/fields.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useBeginConnection, useChangeFulfilling, type ShopView } from './shops.data.ts'

interface PanelProps {
  shop: ShopView
  counts: { open: number; inWork: number } | undefined
  /** What waits for somebody, with the lists of it. */ waiting: ReactNode
}

/** Whether the orders of the shop are sent from the team’s stock, and what waits for somebody. */
export function FulfillingPanel({ shop, counts, waiting }: PanelProps) {
  const isOn = shop.fulfillsFrom !== null
  return (
    <Panel
      title="Fulfill from your stock"
      actions={<StatusDot tone={isOn ? 'done' : 'neutral'} label={isOn ? 'On' : 'Off'} />}
    >
      <Stack>
        <p>
          Paid orders become parcels of your stock here: items are found by their SKU, packed and labeled with
          your other parcels, and Shopify is told the tracking number.
        </p>
        {shop.fulfillsFrom ? (
          <On from={shop.fulfillsFrom} inWork={counts?.inWork} waiting={waiting} />
        ) : shop.mayFulfill ? (
          <Off open={counts?.open} />
        ) : (
          <RightMissing domain={shop.domain} />
        )}
      </Stack>
    </Panel>
  )
}

function RightMissing({ domain }: { domain: string }) {
  const begin = useBeginConnection('The shop could not be asked.')
  const isImpersonating = useImpersonated() !== undefined
  return (
    <Notice
      title="Shopify has to allow it first"
      actions={
        isImpersonating ? undefined : (
          <Button
            busy={begin.isPending}
            onClick={() => begin.mutate({ body: { shop: { domain, fulfills: true } } })}
          >
            Ask Shopify
          </Button>
        )
      }
    >
      When you connected your shop, Ribbon asked for the right to read orders only. Telling Shopify a tracking
      number needs one right more.
    </Notice>
  )
}

function Off({ open }: { open: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const isImpersonating = useImpersonated() !== undefined
  if (isImpersonating) return null
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>Turn on</Button>
      {isOpen ? <TurnOn open={open} onClose={() => setOpen(false)} /> : null}
    </Row>
  )
}

function TurnOn({ open, onClose }: { open: number | undefined; onClose: () => void }) {
  const [which, setWhich] = useState('new')
  const change = useChangeFulfilling(onClose)
  return (
    <Dialog title="Fulfill orders from your stock?" isOpen onClose={onClose}>
      <Stack>
        <RadioGroupField
          label="Which orders"
          value={which}
          onChange={setWhich}
          choices={[
            { value: 'new', label: 'Orders placed from now on' },
            {
              value: 'open',
              label: 'Open orders, too',
              description:
                open === undefined
                  ? 'Paid orders that Shopify has not fulfilled yet.'
                  : `${open === 1 ? '1 paid order that Shopify has' : `${open} paid orders that Shopify has`} not fulfilled yet.`,
            },
          ]}
        />
        <Row justify="end">
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={change.isPending}
            onClick={() =>
              change.mutate({ body: { shop: { fulfills: true, include_open: which === 'open' } } })
            }
          >
            Turn on
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

function On({ from, inWork, waiting }: { from: string; inWork: number | undefined; waiting: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChangeFulfilling(() => setOpen(false))
  const isImpersonating = useImpersonated() !== undefined
  return (
    <>
      <p>
        Orders placed since <TimeText at={from} withTime /> are fulfilled
        {inWork ? `; ${inWork} in work now` : ''}.
      </p>
      {waiting}
      {isImpersonating ? null : (
        <Row>
          <Button look="quiet" onClick={() => setOpen(true)}>
            Turn off
          </Button>
        </Row>
      )}
      <ConfirmDialog
        title="Stop fulfilling orders of your shop?"
        text="New orders and those that wait are left to your shop. Parcels in work go on, and Shopify is told their tracking."
        confirmLabel="Turn off"
        cancelLabel="Keep on"
        busy={change.isPending}
        isOpen={isOpen}
        onConfirm={() => change.mutate({ body: { shop: { fulfills: false } } })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
