import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { IconMail } from '@tabler/icons-react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import { WizardSteps } from '../../../../ui/display/wizard-steps.tsx'
import { LineDrawing } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { useInvite } from '../access/invitations.data.ts'
import { groupOrderQuery, leadsToNotFound, type GroupOrderView } from '../group-orders.data.ts'
import { pageUrl, peopleText } from '../group-orders.rules.ts'
import { detailsPath, setupSteps, stepsFor } from './setup-steps.ts'
import styles from './setup.module.css'

/** Step 7: the link to share, and invitations to those on the list. */
export function SuccessPage() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const order = useQuery({ ...groupOrderQuery(id), enabled: id !== '' })
  if (id === '') return <Navigate to="/redemptions" replace />
  if (leadsToNotFound(order.error)) return <Navigate to="/404" replace />
  return (
    <div className={styles.page}>
      <WizardSteps
        label="Steps of a new redemption"
        current={setupSteps.length}
        steps={stepsFor(id).map(({ label }) => ({ label }))}
      />
      {order.data ? (
        <Share order={order.data} />
      ) : order.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(order.error, 'The redemption could not be loaded.')}
            onRetry={() => void order.refetch()}
          />
        </Panel>
      ) : (
        <SkeletonBlock height={320} label="Loading the redemption" />
      )}
    </div>
  )
}

function Share({ order }: { order: GroupOrderView }) {
  const url = pageUrl(order.pagePath)
  return (
    <div className={styles.moment}>
      <LineDrawing name="box" />
      <h1>{order.name} is ready</h1>
      <p>
        {order.isOpen
          ? 'People can choose from now on. You see here who has, and finalize when it is time.'
          : 'The link works already; choosing starts at the opening time.'}
      </p>
      <div className={styles.link}>{url}</div>
      <Row gap={8}>
        <CopyLink value={url} />
        <Invite order={order} />
        <LinkButton to={detailsPath(order.id)}>See the redemption</LinkButton>
      </Row>
    </div>
  )
}

function Invite({ order }: { order: GroupOrderView }) {
  const invite = useInvite()
  const waiting = order.counts.allowed - order.counts.invited
  if (waiting <= 0) return null
  return (
    <Button
      look="quiet"
      icon={<IconMail size={16} aria-hidden />}
      busy={invite.isPending}
      onClick={() => invite.mutate({ params: { id: order.id }, body: {} })}
    >
      Invite {peopleText(waiting)}
    </Button>
  )
}
