import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Money, moneyText } from '../../../ui/display/money.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Columns, Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { AddMoneyForm } from './add-money-form.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { useDeposit, type DepositView } from './deposits.data.ts'
import styles from './deposits.module.css'
import { isUnderWay, requestText } from './deposits.rules.ts'
import { RefundRequestDialog } from './refund-request-dialog.tsx'

/** Money paid in ahead, which gifts are paid from first: what is left, how to add and get back, and what moved it. */
export function DepositPanel() {
  const deposit = useDeposit()
  return (
    <Stack gap={24}>
      {deposit.data ? (
        <Columns
          main={
            <Stack>
              <Balance deposit={deposit.data} />
              <UnderWay deposit={deposit.data} />
            </Stack>
          }
          side={<AddMoneyForm />}
        />
      ) : deposit.error ? (
        <Panel title="Deposit">
          <ErrorState
            messages={errorMessages(deposit.error, 'The deposit could not be loaded.')}
            onRetry={() => void deposit.refetch()}
          />
        </Panel>
      ) : (
        <Columns
          main={<SkeletonBlock height={180} label="Loading the deposit" />}
          side={<SkeletonBlock height={260} label="Loading the form" />}
        />
      )}
      <DepositHistory />
    </Stack>
  )
}

function Balance({ deposit }: { deposit: DepositView }) {
  const [isAsking, setAsking] = useState(false)
  const hasMoney = Number(deposit.amount) > 0
  return (
    <Panel
      title="Deposit"
      actions={
        hasMoney ? (
          <Button look="quiet" size="xs" onClick={() => setAsking(true)}>
            Ask for a refund
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <dl className={styles.figures} aria-live="polite">
          <div>
            <dt>Left to spend</dt>
            <dd>
              <Money amount={deposit.amount} />
            </dd>
          </div>
          <div>
            <dt>Used</dt>
            <dd>
              <Money amount={deposit.usedAmount} />
            </dd>
          </div>
          <div>
            <dt>Paid in</dt>
            <dd>
              <Money amount={deposit.totalAmount} />
            </dd>
          </div>
        </dl>
        <Dim>
          Gifts are paid from the deposit first, as long as it covers them whole. After that your default
          payment method pays.
        </Dim>
      </Stack>
      {isAsking ? <RefundRequestDialog left={deposit.amount} onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

function UnderWay({ deposit: { pending, requests } }: { deposit: DepositView }) {
  return (
    <>
      {pending.map(topup => (
        <Notice key={topup.id} title={`${moneyText(topup.amount)} on the way`}>
          {topup.method === 'invoice'
            ? 'It is on your next invoice. Your deposit has it once that is paid.'
            : 'The card’s bank has not answered yet. We ask again until it does; you are charged once at most.'}
        </Notice>
      ))}
      {requests.filter(isUnderWay).map(request => (
        <Notice key={request.id} title={`Refund of ${moneyText(request.amount)}`}>
          {requestText(request)}
        </Notice>
      ))}
    </>
  )
}
