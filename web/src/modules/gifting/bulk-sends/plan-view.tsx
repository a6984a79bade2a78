import { useSession } from '../../../platform/session.ts'
import { Money } from '../../../ui/display/money.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import type { SendView } from './bulk-sends.data.ts'
import { isStale, peopleText, progressOf, reasonsAgainst } from './bulk-sends.rules.ts'
import { PeoplePanel } from './people-panel.tsx'
import { PlanPaymentOptions, SendSums } from './plan-sums.tsx'
import { SendButton } from './send-button.tsx'
import { SendCard, SendItems } from './send-gift.tsx'
import { UncoveredNotice } from './uncovered/uncovered-notice.tsx'
import { SendRecord } from './send-record.tsx'
import styles from './bulk-sends.module.css'

export interface PlanViewProps {
  send: SendView
  /** In the gift flow, where gifts, list and card can still be changed. */ isChangeable?: boolean
  /** What the record of Salesforce that was chosen is called. */ recordName?: string | undefined
  /** Makes a new plan of the same gift, where it can be. */ onAgain?: () => void
  onRest: (send: SendView) => void
  onSent: () => void
}

/** A plan as it is looked at before the yes: who gets what, what it costs and what it is paid from. */
export function PlanView({ send, isChangeable, recordName, onAgain, onRest, onSent }: PlanViewProps) {
  const { showsCosts } = useSession()
  const isPhone = useMedia('(max-width: 767px)')
  const button = <SendButton send={send} onSent={onSent} full={!isPhone} />
  const { state, counts } = send
  return (
    <div className={styles.stack}>
      {state === 'planning' ? <PlanningProgress send={send} /> : null}
      <UncoveredNotice send={send} isChangeable={isChangeable} onRest={onRest} />
      <Columns
        main={
          <Stack>
            <Audience send={send} isChangeable={isChangeable} />
            <SendItems send={send} isChangeable={isChangeable} />
            <SendCard send={send} isChangeable={isChangeable} />
            <SendRecord send={send} recordName={recordName} isChangeable={isChangeable} />
          </Stack>
        }
        side={
          <div className={styles.side}>
            {showsCosts ? (
              <Panel title="What it costs">
                <SendSums send={send} />
                <PlanPaymentOptions send={send} />
              </Panel>
            ) : null}
            {isPhone ? null : button}
            {isPhone ? null : <Reasons send={send} onAgain={onAgain} />}
          </div>
        }
      />
      <PeoplePanel
        send={send}
        hint={
          isChangeable && counts.leftOut > 0
            ? 'Who is left out belongs to this plan: another gift, list or card makes a new plan, for everyone again.'
            : undefined
        }
      />
      {isPhone ? (
        <ActionBar
          note={
            <>
              {showsCosts && state === 'planned' ? (
                <>
                  Total <Money amount={send.total} strong />
                </>
              ) : null}
              <Reasons send={send} onAgain={onAgain} isBrief />
            </>
          }
        >
          {button}
        </ActionBar>
      ) : null}
    </div>
  )
}

function PlanningProgress({ send }: { send: SendView }) {
  const { share, text } = progressOf(send)
  return (
    <Panel title="Finding what it costs">
      <ProgressBar label="Planning" share={share}>
        {text}
      </ProgressBar>
    </Panel>
  )
}

function Audience({ send, isChangeable }: Pick<PlanViewProps, 'send' | 'isChangeable'>) {
  return (
    <Panel
      title="For everyone of"
      actions={
        isChangeable ? (
          <TextLink to="/select-recipient?editing=1">
            Change<span className="pub-sr"> the list</span>
          </TextLink>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <strong>{send.listName}</strong>
        <p className={styles.note}>
          {send.state === 'planning'
            ? `${peopleText(send.counts.rows)} on the list`
            : audienceText(send.counts)}
        </p>
      </Stack>
    </Panel>
  )
}

function audienceText({ rows, send, awaiting, problem, leftOut }: SendView['counts']): string {
  return [
    `${peopleText(rows)} on the list`,
    `${send.toLocaleString('en-US')} get the gift`,
    ...(awaiting > 0 ? [`${awaiting.toLocaleString('en-US')} of them once they give the address`] : []),
    ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
    ...(problem > 0 ? [`${problem.toLocaleString('en-US')} cannot be sent to`] : []),
  ].join(' · ')
}

function Reasons({
  send,
  onAgain,
  isBrief,
}: {
  send: SendView
  onAgain: (() => void) | undefined
  isBrief?: boolean
}) {
  const { user } = useSession()
  const reasons = reasonsAgainst(send, send.senderName === user.fullName)
  if (reasons.length === 0 && isBrief) return null
  if (reasons.length === 0)
    return (
      <p className={styles.note}>
        Nothing is taken before you say yes. All gifts are paid together, or none.
      </p>
    )
  return (
    <>
      <ul className={styles.reasons} aria-label="Why it cannot be sent yet">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {onAgain && isStale(send) ? (
        <Button look="quiet" full onClick={onAgain}>
          Find the prices again, for everyone of the list
        </Button>
      ) : null}
    </>
  )
}
