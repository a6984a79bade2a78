import type { Topup } from '@ribbon/contract/money/deposits'
import { depositFallbackText } from '@ribbon/contract/money/deposits'
import { errorMessages, showInfo, showSuccess } from '../../../platform/toasts.ts'
import { isOutcomeUnknown } from '../../../platform/error-code.ts'
import { Button, LinkButton, TextLink } from '../../../ui/display/button.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { MoneyField } from '../../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Dim, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useAddDeposit, useDefaultMethod } from './deposits.data.ts'
import styles from './deposits.module.css'
import { methodText, presets, topupErrors } from './deposits.rules.ts'

/** Pays money into the deposit by the default payment method; what the card's bank says stays beside the form. */
export function AddMoneyForm() {
  const method = useDefaultMethod()
  const add = useAddDeposit()
  const form = useKitForm<{ amount: string | number }>({
    initial: { amount: '' },
    check: topupErrors,
    keptAs: 'add-money',
  })
  const { amount } = form.getValues()
  const isAmount = Object.keys(topupErrors({ amount })).length === 0
  const send = ({ amount: wanted }: { amount: string | number }) => {
    if (!add.isPending && method.data)
      add.mutate(
        { body: { deposit: { amount: String(wanted) } } },
        {
          onSuccess: answer => {
            tell(answer.included[0] as Topup)
            form.reset()
          },
        },
      )
  }

  if (method.data === null) return <PaymentMethodNeeded />
  return (
    <Panel title="Add money">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <PresetAmounts amount={amount} onPick={preset => form.setFieldValue('amount', preset)} />
          <div className={styles.amount}>
            <MoneyField {...form.getInputProps('amount')} label="Amount" name="amount" autoComplete="off" />
          </div>
          {add.error ? <Failure error={add.error} /> : null}
          <PaidWith method={method} />
          <Row>
            <Button type="submit" busy={add.isPending} disabled={!method.data}>
              {isAmount ? `Add ${moneyText(Number(amount).toFixed(2))}` : 'Add money'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}

function PaymentMethodNeeded() {
  return (
    <Panel title="Add money">
      <Stack>
        <Dim>Add a card or an invoice method first; the deposit is paid with it.</Dim>
        <Row>
          <LinkButton to="/add-payment-method?return=deposit">Add a card</LinkButton>
        </Row>
      </Stack>
    </Panel>
  )
}

function PresetAmounts({ amount, onPick }: { amount: string | number; onPick: (preset: string) => void }) {
  return (
    <div className={styles.presets} role="group" aria-label="Amounts to choose from">
      {presets.map(preset => (
        <Button
          key={preset}
          look="quiet"
          aria-pressed={Number(amount) === Number(preset)}
          onClick={() => onPick(preset)}
        >
          {moneyText(preset).replace('.00', '')}
        </Button>
      ))}
    </div>
  )
}

function PaidWith({ method }: { method: ReturnType<typeof useDefaultMethod> }) {
  if (method.data)
    return (
      <p>
        <Dim>{methodSentence(method.data)}</Dim> <TextLink to="/manage-billing?tab=payment">Change</TextLink>
      </p>
    )
  if (!method.error) return <SkeletonLines lines={1} />
  return (
    <Notice
      tone="danger"
      actions={
        <Button look="quiet" size="xs" busy={method.isFetching} onClick={() => void method.refetch()}>
          Try again
        </Button>
      }
    >
      What it would be paid with could not be loaded, so nothing can be added now.
    </Notice>
  )
}

function Failure({ error }: { error: Error }) {
  if (!isOutcomeUnknown(error))
    return (
      <Notice tone="danger" isUrgent title="Nothing was added">
        {errorMessages(error, depositFallbackText).join(' ')}
      </Notice>
    )
  return (
    <Notice tone="warning" isUrgent title="No answer came">
      It may have been added all the same. Press the button again with the same amount to find out: it is paid
      once.
    </Notice>
  )
}

function methodSentence({
  sourceType,
  brand,
  last4,
}: {
  sourceType: 1 | 2
  brand: string | null
  last4: string | null
}): string {
  return sourceType === 2
    ? 'It goes on your next invoice. The deposit has it once that is paid.'
    : `Charged to ${methodText({ method: 'credit_card', brand, last4 })}.`
}

function tell({ attributes: { amount, state, method } }: Topup) {
  if (state === 'paid')
    showSuccess(`${moneyText(amount)} is in your deposit. The receipt is under Payments and in your inbox.`)
  else if (method === 'invoice')
    showInfo(`${moneyText(amount)} is on your next invoice. Your deposit has it once that is paid.`)
  else
    showInfo(
      `The bank has not answered yet. ${moneyText(amount)} is added as soon as it does; you are not charged twice.`,
    )
}
