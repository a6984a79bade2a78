import type { ErrorCode } from '@ribbon/contract/errors'
import { billingLink } from '../../../../platform/billing-link.ts'
import { useSession } from '../../../../platform/session.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { errorCode } from '../../../../platform/error-code.ts'

const links: Partial<Record<ErrorCode, { to: string; label: string }>> = {
  out_of_stock: { to: '/shopping-bag?editing=1', label: 'Change the bag' },
  variant_unavailable: { to: '/shopping-bag?editing=1', label: 'Change the bag' },
  bundle_incomplete: { to: '/shopping-bag?editing=1', label: 'Change the bag' },
  items_missing: { to: '/gifts', label: 'Pick a gift' },
  recipient_missing: { to: '/select-recipient?editing=1', label: 'Choose a recipient' },
}
const titles: Partial<Record<ErrorCode, string>> = {
  payment_refused: 'The payment was refused',
  out_of_stock: 'Out of stock',
  payment_pending: 'Still being confirmed',
}

/** The server's words on why the gift was not sent, with the way on. */
export function PaymentRefusal({
  error,
  onLookAgain,
  isLooking,
}: {
  error: Error
  onLookAgain: () => void
  isLooking: boolean
}) {
  const { roles } = useSession()
  const code = errorCode(error)
  const link = (code && links[code]) ?? billingLink(code, roles)
  const isPending = code === 'payment_pending' || code === 'order_busy'
  const looks = isPending || code === 'order_not_unpaid'
  return (
    <Notice
      tone={isPending ? 'warning' : 'danger'}
      isUrgent
      title={code ? titles[code] : undefined}
      actions={
        <>
          {link ? (
            <LinkButton to={link.to} look="quiet" size="xs">
              {link.label}
            </LinkButton>
          ) : null}
          {looks ? (
            <Button look="quiet" size="xs" busy={isLooking} onClick={onLookAgain}>
              Check again
            </Button>
          ) : null}
        </>
      }
    >
      {errorMessages(error, 'The gift could not be paid and sent.').join(' ')}
      {code === 'payment_refused' ? ' Nothing was charged, and your gift is saved.' : null}
    </Notice>
  )
}
