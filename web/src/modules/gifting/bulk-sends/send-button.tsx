import { useRef, useState } from 'react'
import { newKey } from '../../../platform/api.ts'
import { billingLink } from '../../../platform/billing-link.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { errorCode, isOutcomeUnknown } from '../../../platform/error-code.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useConfirmSend, type SendView } from './bulk-sends.data.ts'
import { giftsText, peopleText, reasonsAgainst, sendLabel } from './bulk-sends.rules.ts'
import { payerText } from './payment-options.rules.ts'
import styles from './bulk-sends.module.css'

/** The yes to a plan, asked once more with list, number, total and what pays. */
export function SendButton({ send, onSent, full }: { send: SendView; onSent: () => void; full?: boolean }) {
  const { showsCosts, user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { confirm, sendAll } = useSendAll(send, { onSent, onRefused: () => setAsking(false) })
  const label = sendLabel(send, showsCosts)
  return (
    <div className={styles.stack}>
      {confirm.error ? <SendFailure error={confirm.error} /> : null}
      <Button
        size="md"
        full={full}
        busy={confirm.isPending}
        disabled={
          send.state !== 'planned' || reasonsAgainst(send, send.senderName === user.fullName).length > 0
        }
        onClick={() => {
          confirm.reset()
          setAsking(true)
        }}
      >
        {confirm.isPending ? 'Sending …' : label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Send to ${send.listName}?`}
        confirmLabel={label}
        busy={confirm.isPending}
        onClose={() => setAsking(false)}
        onConfirm={sendAll}
        text={<WhatIsSent send={send} />}
      />
    </div>
  )
}

function useSendAll(send: SendView, { onSent, onRefused }: { onSent: () => void; onRefused: () => void }) {
  const confirm = useConfirmSend()
  const key = useRef<string>(undefined)
  const sendAll = () => {
    // The same key as long as nobody knows the outcome, so that one press makes one run.
    key.current ??= newKey()
    const body = {
      paige_recipient_list_order: {
        bulk_import_id: send.listId,
        recipient_list_order_items: itemsOf(send),
        card_message: send.cardMessage,
        note: send.note,
        plan_id: send.id,
        plan_hash: send.planHash,
      },
    }
    confirm.mutate(
      { body, idempotencyKey: key.current },
      {
        onSuccess: () => {
          key.current = undefined
          onSent()
        },
        onError: error => {
          if (!isOutcomeUnknown(error)) key.current = undefined
          onRefused()
          void queryClient.invalidateQueries({ queryKey: ['bulkSends'] })
        },
      },
    )
  }
  return { confirm, sendAll }
}

function SendFailure({ error }: { error: Error }) {
  const { roles } = useSession()
  const code = errorCode(error)
  const link = billingLink(code, roles)
  const isChanged = code === 'plan_changed' || code === 'plan_not_open'
  return (
    <Notice
      tone={isChanged ? 'warning' : 'danger'}
      isUrgent
      title={code === 'plan_changed' ? 'Look at the plan again' : 'Nothing was sent'}
      actions={
        link ? (
          <LinkButton to={link.to} look="quiet" size="xs">
            {link.label}
          </LinkButton>
        ) : null
      }
    >
      {errorMessages(error, 'The gifts could not be sent.').join(' ')}
    </Notice>
  )
}

function WhatIsSent({ send }: { send: SendView }) {
  const { showsCosts } = useSession()
  const payer = payerText(send.means.paymentSource, send.means.card)
  return (
    <Stack gap={8}>
      <span>
        {giftsText(send.counts.send)} to {peopleText(send.counts.send)} of “{send.listName}”
        {showsCosts ? (
          <>
            , <strong>{moneyText(send.total)}</strong> in all{payer ? `, paid from ${payer}` : ''}
          </>
        ) : null}
        .
      </span>
      {send.counts.awaiting > 0 ? (
        <span>
          {peopleText(send.counts.awaiting)} {send.counts.awaiting === 1 ? 'gets' : 'get'} an email that asks
          for the address; the gift waits for it.
        </span>
      ) : null}
      <span>Each gift can be canceled on its own until it is packed.</span>
    </Stack>
  )
}

function itemsOf(send: SendView) {
  return send.items.map(item => ({ product_variant_id: item.productVariantId, quantity: item.quantity }))
}
