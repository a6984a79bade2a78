import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { FormWidth, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { FlowSteps } from '../gift-flow/flow-steps.tsx'
import { changeGift } from '../gift-flow/change-gift.ts'
import { useRestGift } from '../gift-flow/use-rest-gift.ts'
import { bulkSendQuery } from './bulk-sends.data.ts'
import { RunState, runTitle } from './run-state.tsx'
import { UncoveredNotice } from './uncovered/uncovered-notice.tsx'
import styles from './bulk-sends.module.css'

/** Step 5 of a gift to a list: the run, live to its end. */
export function ConfirmedSendPage({
  id,
  drawing,
}: {
  id: string
  /** Over a send that was paid. */ drawing: ReactNode
}) {
  const send = useQuery(bulkSendQuery(id))
  const beginRest = useRestGift()
  return (
    <FormWidth>
      <FlowSteps current="sent" />
      {send.error && !send.data ? (
        <Panel>
          <ErrorState
            messages={errorMessages(send.error, 'The send could not be loaded.')}
            onRetry={() => void send.refetch()}
          />
        </Panel>
      ) : !send.data ? (
        <SkeletonBlock height={260} label="Loading the send" />
      ) : (
        <Stack>
          <Panel>
            <div className={styles.moment}>
              {send.data.state === 'running' || send.data.state === 'done' ? drawing : null}
              <h1>{runTitle(send.data)}</h1>
              <RunState send={send.data} wayBack={<TakeBack />} />
              <div className={styles.actions}>
                <LinkButton
                  to={`/bulk-sends/${id}`}
                  size="md"
                  look={send.data.state === 'refused' ? 'quiet' : 'primary'}
                >
                  {send.data.state === 'refused' ? 'See the send' : 'Follow the send'}
                </LinkButton>
                {send.data.state === 'refused' ? null : (
                  <LinkButton to="/gifts" look="quiet" size="md">
                    Send another gift
                  </LinkButton>
                )}
              </div>
            </div>
          </Panel>
          <UncoveredNotice send={send.data} onRest={beginRest} />
        </Stack>
      )}
    </FormWidth>
  )
}

/** After a refusal: the same gift, list and card once more. */
function TakeBack() {
  const router = useRouter()
  const goBack = () => {
    changeGift({ type: 'sendUndone' })
    void router.navigate({ href: '/order-confirmation' })
  }
  return (
    <Button look="quiet" size="xs" onClick={goBack}>
      Back to the order
    </Button>
  )
}
