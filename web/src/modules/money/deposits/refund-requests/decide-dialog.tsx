import { useState } from 'react'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { moneyText } from '../../../../ui/display/money.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useDeclineRequest, useSettleRequest, type RequestRow } from './refund-requests.data.ts'

interface DecideDialogProps {
  request: RequestRow
  decision: 'settle' | 'decline'
  onClose: () => void
}

const checkNote = ({ note }: { note: string }): Record<string, string> =>
  note.trim() === '' ? { note: 'Write a line the team will read.' } : {}

/**
 * Says that what waits of a request was paid by hand, or gives it back into the deposit; the team reads the note.
 * The amount that was seen is what is decided: once another one waits, it says so and has that looked at first.
 */
export function DecideDialog({ request, decision, onClose }: DecideDialogProps) {
  const isSettling = decision === 'settle'
  const { mutate, isPending } = useDecision(decision, onClose)
  const form = useKitForm({
    initial: { note: '' },
    check: checkNote,
    keptAs: `refund-${decision}-${request.id}`,
  })
  const [seen, setSeen] = useState(request.waiting)
  const amount = moneyText(seen)
  const isOther = request.waiting !== seen
  const send = ({ note }: { note: string }) => {
    if (isPending || isOther) return
    mutate(
      { params: { id: request.id }, body: { decision: { amount: seen, note } } },
      { onError: reloadChanged },
    )
  }
  return (
    <Dialog title={isSettling ? `${amount} paid by hand` : `Decline ${amount}`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <Dim>
            {isSettling
              ? `Pay ${amount} to ${request.teamName} first, then note it here.`
              : `${amount} goes back into the deposit of ${request.teamName}.`}
          </Dim>
          {isOther ? (
            <AmountChanged
              waiting={request.waiting}
              seen={seen}
              onContinue={() => setSeen(request.waiting)}
            />
          ) : null}
          <TextAreaField
            {...form.getInputProps('note')}
            label="Note for the team"
            name="note"
            maxLength={300}
            placeholder={isSettling ? 'Wired to your bank on May 3, reference …' : undefined}
          />
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Not now
            </Button>
            <Button
              type="submit"
              look={isSettling ? 'primary' : 'danger'}
              busy={isPending}
              disabled={isOther}
            >
              {isSettling ? 'It was paid' : 'Decline'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function useDecision(decision: 'settle' | 'decline', onDone: () => void) {
  const settle = useSettleRequest(onDone)
  const decline = useDeclineRequest(onDone)
  return decision === 'settle' ? settle : decline
}

function reloadChanged(error: Error) {
  if (errorCode(error) === 'refund_request_changed')
    void queryClient.invalidateQueries({ queryKey: ['refundRequests'] })
}

function AmountChanged({
  waiting,
  seen,
  onContinue,
}: {
  waiting: string
  seen: string
  onContinue: () => void
}) {
  return (
    <Notice
      tone="warning"
      isUrgent
      title={`${moneyText(waiting)} waits by now`}
      actions={
        Number(waiting) > 0 ? (
          <Button look="quiet" size="xs" onClick={onContinue}>
            Continue with {moneyText(waiting)}
          </Button>
        ) : null
      }
    >
      It was {moneyText(seen)} when you opened this.
    </Notice>
  )
}
