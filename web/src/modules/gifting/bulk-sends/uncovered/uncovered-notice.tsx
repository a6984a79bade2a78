import { lazy, Suspense, useState } from 'react'
import { mayOpen } from '../../../../paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ShortageList } from '../../../../ui/gift/shortage-list.tsx'
import { useUpdateSend, type SendView } from '../bulk-sends.data.ts'
import { OtherPart } from './other-part.tsx'
import { coverageOf, limitedTitle, shortText } from './uncovered.rules.ts'

const RestockDialog = lazy(() =>
  import('./restock-dialog.tsx').then(module => ({ default: module.RestockDialog })),
)

export interface UncoveredNoticeProps {
  send: SendView
  isChangeable?: boolean | undefined
  /** Begins another gift for who is left out. */ onRest: (send: SendView) => void
}

/** What can be done where a list wants more than there is: send to the first, have more made, choose for the rest. */
export function UncoveredNotice(props: UncoveredNoticeProps) {
  return (
    <>
      <OtherPart send={props.send} />
      <Coverage {...props} />
    </>
  )
}

function Coverage({ send, isChangeable, onRest }: UncoveredNoticeProps) {
  const coverage = coverageOf(send)
  if (coverage === 'all') return null
  if (coverage === 'short')
    return (
      <Notice
        tone="danger"
        title="Not enough stock"
        actions={
          <>
            {send.counts.covered > 0 ? <SendToFirst send={send} /> : null}
            <RequestRestock send={send} />
            {send.counts.covered > 0 ? <ChooseForRest send={send} onRest={onRest} /> : null}
            {isChangeable ? (
              <LinkButton to="/shopping-bag?editing=1" look="quiet" size="xs">
                Change the gifts
              </LinkButton>
            ) : null}
          </>
        }
      >
        <ShortageList shortages={send.missing} />
        {shortText(send)}
      </Notice>
    )
  return (
    <Notice
      title={limitedTitle(send)}
      actions={
        <>
          <ChooseForRest send={send} onRest={onRest} />
          {coverage === 'limited' ? (
            <>
              {send.counts.covered > send.counts.send ? <SendToFirst send={send} /> : null}
              {send.missing.length > 0 ? <RequestRestock send={send} /> : null}
              <TakeInAgain send={send} />
            </>
          ) : null}
        </>
      }
    >
      {send.rest
        ? 'They get another gift, in a plan of their own.'
        : `Below, under “Not covered”, is who they are.`}
    </Notice>
  )
}

function SendToFirst({ send }: { send: SendView }) {
  const update = useUpdateSend()
  return (
    <Button
      size="xs"
      busy={update.isPending}
      onClick={() => update.mutate({ params: { id: send.id }, body: { leave_out_uncovered: true } })}
    >
      Send to the first {send.counts.covered.toLocaleString('en-US')}
    </Button>
  )
}

function TakeInAgain({ send }: { send: SendView }) {
  const update = useUpdateSend()
  if (send.rest) return null
  return (
    <Button
      look="quiet"
      size="xs"
      busy={update.isPending}
      onClick={() => update.mutate({ params: { id: send.id }, body: { leave_out_uncovered: false } })}
    >
      Take everyone in again
    </Button>
  )
}

/** Where nobody is left out yet, those stock does not cover are first. */
function ChooseForRest({ send, onRest }: Pick<UncoveredNoticeProps, 'send' | 'onRest'>) {
  const update = useUpdateSend()
  const choose = () => {
    if (send.counts.uncovered > 0) return onRest(send)
    update.mutate(
      { params: { id: send.id }, body: { leave_out_uncovered: true } },
      { onSuccess: () => onRest(send) },
    )
  }
  if (send.rest)
    return (
      <LinkButton to={`/bulk-sends/${send.rest.id}`} look="quiet" size="xs">
        See the send to the rest
      </LinkButton>
    )
  return (
    <Button look="quiet" size="xs" busy={update.isPending} onClick={choose}>
      Choose for the rest
    </Button>
  )
}

function RequestRestock({ send }: { send: SendView }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!mayOpen('/manage-inventory', session)) return null
  return (
    <>
      <Button look="quiet" size="xs" onClick={() => setOpen(true)}>
        Request a restock
      </Button>
      {isOpen ? (
        <Suspense>
          <RestockDialog send={send} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
