import { restockRoutes, restockText, restockTitle } from '@ribbon/contract/warehouse/inventory/inventory'
import { restockQuantityMax } from '@ribbon/contract/warehouse/inventory/restock-quantity'
import { useState } from 'react'
import { useCall } from '../../../../platform/calls.ts'
import { showSuccess } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { QuantityStepper } from '../../../../ui/form/quantity-stepper.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import type { SendView } from '../bulk-sends.data.ts'
import { variantText } from '../bulk-sends.rules.ts'
import styles from './uncovered.module.css'
import { missingPieces } from './uncovered.rules.ts'

/** Asks for what is missing: the missing numbers stand in the fields. */
export function RestockDialog({ send, onClose }: { send: SendView; onClose: () => void }) {
  const [quantities, setQuantities] = useState(
    new Map(missingPieces(send.missing).map(({ variantId, quantity }) => [variantId, quantity])),
  )
  const request = useCall(restockRoutes.requestRestock, {
    refreshes: ['restockRequests', 'products'],
    fallback: 'The restock request could not be sent.',
    onSuccess: () => {
      showSuccess(restockText, { title: restockTitle })
      onClose()
    },
  })
  const submit = () =>
    request.mutate({
      body: {
        product_variants: [...quantities].map(([id, quantity]) => ({ id, quantity })),
      },
    })
  return (
    <Dialog title="Request a restock" isOpen onClose={onClose} size="sm">
      <Stack>
        <p className={styles.text}>So many are missing to send this gift to everyone.</p>
        <ul className={styles.lines} aria-label="What is missing">
          {send.missing.map(short => (
            <li key={short.productVariantId}>
              <span>
                {[short.name, variantText(short)].filter(Boolean).join(', ')}
                <span className={styles.note}>{short.available.toLocaleString('en-US')} in stock</span>
              </span>
              <QuantityStepper
                label={`Quantity of ${short.name}`}
                value={quantities.get(short.productVariantId) ?? 1}
                max={restockQuantityMax}
                onChange={value => setQuantities(new Map(quantities).set(short.productVariantId, value))}
              />
            </li>
          ))}
        </ul>
        <Row justify="end" gap={8}>
          <Button look="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button busy={request.isPending} onClick={submit}>
            Request a restock
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
