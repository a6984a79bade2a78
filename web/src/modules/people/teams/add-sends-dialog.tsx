import { useState } from 'react'
import { additionalSendsMax } from '@ribbon/contract/limits'
import { newKey } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { SumList } from '../../../ui/display/data-list.tsx'
import { Money, moneyText } from '../../../ui/display/money.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NumberField } from '../../../ui/form/number-fields.tsx'
import { Dim, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useBuySends } from './teams.data.ts'
import { costOfSends, sendsOf, sendsText } from './teams.rules.ts'

/** How many sends to buy, what they cost, and their purchase. */
function useSendsPurchase(pricePerSend: string, onBought: () => void) {
  const [typed, setTyped] = useState<string | number>(100)
  // The same purchase sent again after a lost answer is bought once.
  const [key, setKey] = useState(newKey)
  const [isChecked, setChecked] = useState(false)
  const buy = useBuySends(onBought)
  const quantity = sendsOf(typed)
  const change = (next: string | number) => {
    setTyped(next)
    setKey(newKey())
    buy.reset()
  }
  const send = () => {
    setChecked(true)
    if (quantity !== undefined && !buy.isPending)
      buy.mutate({ body: { paige_additional_order_limit: { order_limit: quantity } }, idempotencyKey: key })
  }
  return {
    typed,
    change,
    quantity,
    total: quantity === undefined ? undefined : costOfSends(quantity, pricePerSend),
    isInvalid: isChecked && quantity === undefined,
    send,
    error: buy.error,
    isPending: buy.isPending,
  }
}

/** Asks how many, says what they cost and who pays, then buys. */
export function AddSendsDialog({ pricePerSend, onClose }: { pricePerSend: string; onClose: () => void }) {
  const purchase = useSendsPurchase(pricePerSend, onClose)
  const { quantity, total } = purchase
  return (
    <Dialog title="Add sends" isOpen onClose={onClose} size="sm">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          purchase.send()
        }}
      >
        <Stack>
          <SendsFields pricePerSend={pricePerSend} purchase={purchase} />
          <Dim>
            Paid from the team’s deposit if it covers the total, otherwise added to the next invoice. Sends
            that are not used stay for the next cycles.
          </Dim>
          {purchase.error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(purchase.error, 'The sends could not be added.').join(' ')}
            </Notice>
          ) : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={purchase.isPending}>
              {quantity === undefined || total === undefined
                ? 'Add sends'
                : `Add ${sendsText(quantity)} for ${moneyText(total)}`}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function SendsFields({
  pricePerSend,
  purchase,
}: {
  pricePerSend: string
  purchase: ReturnType<typeof useSendsPurchase>
}) {
  const { total } = purchase
  return (
    <>
      <NumberField
        label="How many"
        name="sends"
        value={purchase.typed}
        min={0}
        thousandSeparator=","
        inputMode="numeric"
        data-autofocus
        error={
          purchase.isInvalid
            ? `Enter a whole number from 1 to ${additionalSendsMax.toLocaleString('en-US')}.`
            : undefined
        }
        onChange={purchase.change}
      />
      <div aria-live="polite">
        <SumList
          entries={[
            { label: 'Per send', value: <Money amount={pricePerSend} /> },
            {
              label: 'Total',
              value: total === undefined ? <Dim>–</Dim> : <Money amount={total} />,
              strong: true,
            },
          ]}
        />
      </div>
    </>
  )
}
