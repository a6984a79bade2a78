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

/**
 * Says that what waits of a request was paid by hand, or gives it back into the deposit; the team reads the note.
 * The amount that was seen is what is decided: once another one waits, it says so and has that looked at first.
 */
export function DecideDialog({
  request,
  decision,
  onClose,
}: {
  request: RequestRow
  decision: 'settle' | 'decline'
  onClose: () => void
}) {
  const settle = useSettleRequest(onClose)
  const decline = useDeclineRequest(onClose)
  const isSettling = decision === 'settle'
  const { mutate, isPending } = isSettling ? settle : decline
  const form = useKitForm<{ note: string }>({
    initial: { note: '' },
    check: ({ note }): Record<string, string> =>
      note.trim() === '' ? { note: 'Write a line the team will read.' } : {},
  })
  const [seen, setSeen] = useState(request.waiting)
  const amount = moneyText(seen)
  const isOther = request.waiting !== seen
  const send = ({ note }: { note: string }) => {
    if (isPending || isOther) return
    mutate(
      { params: { id: request.id }, body: { decision: { amount: seen, note } } },
      {
        onError: error => {
          if (errorCode(error) === 'refund_request_changed')
            void queryClient.invalidateQueries({ queryKey: ['refundRequests'] })
        },
      },
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
            <Notice
              tone="warning"
              isUrgent
              title={`${moneyText(request.waiting)} waits by now`}
              actions={
                Number(request.waiting) > 0 ? (
                  <Button look="quiet" size="xs" onClick={() => setSeen(request.waiting)}>
                    Continue with {moneyText(request.waiting)}
                  </Button>
                ) : null
              }
            >
              It was {amount} when you opened this.
            </Notice>
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
