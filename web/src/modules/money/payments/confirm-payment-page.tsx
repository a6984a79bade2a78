import { useQuery } from '@tanstack/react-query'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Dim, FormWidth, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import {
  completedPaymentQuery,
  paymentsToConfirmQuery,
  useGiveUpPayment,
  type PaymentView,
} from './payments.data.ts'

const subjects: Record<PaymentView['paymentType'], string> = {
  order: 'for your gift',
  send: 'for the gifts to your list',
  redemption: 'for the gifts of your redemption',
  project: 'for the parcels of your project',
  deposit: 'for your deposit',
  subscription: 'for your plan',
}
const ways: Record<PaymentView['paymentType'], string> = {
  order: 'See the order',
  send: 'See the send',
  redemption: 'See the redemption',
  project: 'See your projects',
  deposit: 'See the deposit',
  subscription: 'See your plan',
}

/** Payments that a card's bank asks its owner about. The bank's page leads back here with the payment's number. */
export function ConfirmPaymentPage() {
  const [{ payment }] = useUrlState({ payment: '' })
  return (
    <>
      <PageHeader title="Confirm a payment" subtitle="Your bank wants to know that it is you" />
      <FormWidth>
        {/^(invoice-)?\d+$/.test(payment) ? <OnePayment id={payment} /> : <WaitingPayments />}
      </FormWidth>
    </>
  )
}

/** The payment of a mailed link, or of a person who is back from the bank. */
function OnePayment({ id }: { id: string }) {
  const payment = useQuery(completedPaymentQuery(id))
  if (payment.data) return <PaymentPanel payment={payment.data} />
  if (!payment.error) return <Loading />
  return (
    <Panel>
      <ErrorState
        messages={errorMessages(payment.error, 'The payment could not be loaded.')}
        onRetry={() => void payment.refetch()}
      />
    </Panel>
  )
}

function WaitingPayments() {
  const payments = useQuery(paymentsToConfirmQuery)
  if (payments.error && !payments.data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(payments.error, 'The payments could not be loaded.')}
          onRetry={() => void payments.refetch()}
        />
      </Panel>
    )
  if (!payments.data) return <Loading />
  if (payments.data.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="card"
          title="Nothing to confirm"
          text="No payment waits for your bank’s confirmation."
          action={<LinkButton to="/orders">See your orders</LinkButton>}
        />
      </Panel>
    )
  return (
    <Stack>
      {payments.data.map(payment => (
        <PaymentPanel key={payment.id} payment={payment} />
      ))}
    </Stack>
  )
}

function Loading() {
  return (
    <Panel>
      <SkeletonLines lines={4} label="Loading the payment" />
    </Panel>
  )
}

function PaymentPanel({ payment }: { payment: PaymentView }) {
  const { amount, paymentType, state, confirmUrl } = payment
  return (
    <Panel title={`${moneyText(amount)} ${subjects[paymentType]}`}>
      <Stack>
        {state === 'waiting' && confirmUrl ? (
          <AskOwner payment={payment} confirmUrl={confirmUrl} />
        ) : (
          <Outcome payment={payment} />
        )}
      </Stack>
    </Panel>
  )
}

function AskOwner({ payment, confirmUrl }: { payment: PaymentView; confirmUrl: string }) {
  const giveUp = useGiveUpPayment()
  return (
    <>
      <Dim>
        Your card’s bank asks you to confirm this payment. You go to its page and come back here. Nothing is
        charged before{payment.canGiveUp ? ', and the payment waits for one day.' : '.'}
      </Dim>
      <Row justify="end" gap={8}>
        {payment.canGiveUp ? (
          <Button
            look="quiet"
            busy={giveUp.isPending}
            onClick={() => giveUp.mutate({ params: { id: payment.id } })}
          >
            Give up the payment
          </Button>
        ) : (
          <LinkButton to="/add-payment-method?return=plan" look="quiet">
            Use another card
          </LinkButton>
        )}
        <Button onClick={() => window.location.assign(confirmUrl)}>Confirm with your bank</Button>
      </Row>
    </>
  )
}

function Outcome({ payment: { state, reason, path, paymentType } }: { payment: PaymentView }) {
  return (
    <>
      {state === 'paid' ? (
        <Notice title="The payment is confirmed">Thank you. Everything goes on as planned.</Notice>
      ) : state === 'refused' ? (
        <Notice tone="danger" title="The payment was not made">
          {reason ?? 'Your bank did not confirm it.'} Nothing was charged. You can pay again, or with another
          card.
        </Notice>
      ) : (
        <Notice title="The bank has answered">The payment is being made. This takes a few seconds.</Notice>
      )}
      <Row justify="end">
        <LinkButton to={path}>{ways[paymentType]}</LinkButton>
      </Row>
    </>
  )
}
