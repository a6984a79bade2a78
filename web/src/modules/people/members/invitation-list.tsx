import { IconCopy, IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useImpersonated } from '../../../platform/session.ts'
import { errorMessages, showInfo, showSuccess } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { RowMenu } from '../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import {
  useInvitations,
  useRemoveInvitation,
  useResendInvitation,
  type InvitationRow,
} from './invitations.data.ts'
import styles from './members.module.css'
import { roleLabel } from './members.rules.ts'

/** The invitations that have not been accepted yet. */
export function InvitationList() {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const invitations = useInvitations({ number: state.page, size: state.size })
  const isImpersonating = useImpersonated() !== undefined
  const [removing, setRemoving] = useState<InvitationRow>()
  const total = invitations.data?.totalCount

  const columns = [
    ...invitationColumns(invitations.data?.items ?? []),
    ...(isImpersonating ? [] : [actionsColumn(setRemoving)]),
  ]
  return (
    <Panel flush>
      <DataTable
        caption="Invitations"
        columns={columns}
        rows={invitations.data?.items}
        rowKey={invitation => invitation.id}
        isFetching={invitations.isPlaceholderData}
        rowHeight={56}
        skeletonRows={5}
        error={
          invitations.error
            ? {
                messages: errorMessages(invitations.error, 'The invitations could not be loaded.'),
                onRetry: () => void invitations.refetch(),
              }
            : undefined
        }
        onClearFilters={state.page > 1 && total ? () => change({ page: 1 }) : undefined}
        empty={{
          title: 'No open invitations',
          drawing: 'people',
          text: 'People you invite get an email with a link that works for 14 days. They are listed here until they join.',
          action: isImpersonating ? undefined : (
            <LinkButton to="/members/invite" icon={<IconUserPlus size={16} aria-hidden />}>
              Invite people
            </LinkButton>
          ),
        }}
      />
      {total ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={total}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
      {removing ? <RemoveInvitation invitation={removing} onClose={() => setRemoving(undefined)} /> : null}
    </Panel>
  )
}

function invitationColumns(invitations: readonly InvitationRow[]): Column<InvitationRow>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      phone: 'title',
      cell: invitation => <TwoLines first={invitation.email} second={`by ${invitation.invitedBy}`} />,
    },
    { key: 'state', header: 'State', cell: invitation => <StateDot state={invitation.state} /> },
    { key: 'role', header: 'Role', cell: invitation => roleLabel(invitation.roles) },
    {
      key: 'subteam',
      header: 'Sub-team',
      cell: invitation => (
        <span className={invitation.subteam.id === -1 ? styles.none : undefined}>
          {invitation.subteam.name}
        </span>
      ),
    },
    { key: 'sent', header: 'Sent', cell: invitation => <TimeText at={invitation.sentAt} /> },
    {
      key: 'expires',
      header: invitations.some(({ state }) => state === 'expired') ? 'Expires or expired' : 'Expires',
      cell: invitation => <TimeText at={invitation.expiresAt} />,
    },
  ]
}

function actionsColumn(onRemove: (invitation: InvitationRow) => void): Column<InvitationRow> {
  return {
    key: 'acts',
    header: 'Actions',
    align: 'end',
    width: '72px',
    phone: 'corner',
    cell: invitation => <InvitationMenu invitation={invitation} onRemove={() => onRemove(invitation)} />,
  }
}

function InvitationMenu({ invitation, onRemove }: { invitation: InvitationRow; onRemove: () => void }) {
  const resend = useResendInvitation()
  const { token } = invitation
  return (
    <RowMenu
      label={`Actions for ${invitation.email}`}
      actions={[
        {
          label: 'Send again',
          icon: <IconMailForward size={16} aria-hidden />,
          onPress: () => resend.mutate({ params: { id: invitation.id } }),
        },
        ...(token === null
          ? []
          : [
              {
                label: 'Copy link',
                icon: <IconCopy size={16} aria-hidden />,
                onPress: () => void copyLink(token),
              },
            ]),
        {
          label: 'Remove',
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          onPress: onRemove,
        },
      ]}
    />
  )
}

function StateDot({ state }: { state: InvitationRow['state'] }) {
  return state === 'expired' ? (
    <StatusDot tone="stopped" label="Expired" />
  ) : (
    <StatusDot tone="progress" label={state === 'pending' ? 'Pending' : state} />
  )
}

function RemoveInvitation({ invitation, onClose }: { invitation: InvitationRow; onClose: () => void }) {
  const remove = useRemoveInvitation(invitation.email, onClose)
  return (
    <ConfirmDialog
      title="Remove the invitation?"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      danger
      busy={remove.isPending}
      isOpen
      onClose={onClose}
      text={`The link sent to ${invitation.email} will stop working.`}
      onConfirm={() => remove.mutate({ params: { id: invitation.id } })}
    />
  )
}

async function copyLink(token: string) {
  const link = `${location.origin}/invitations/${encodeURIComponent(token)}`
  try {
    await navigator.clipboard.writeText(link)
    showSuccess(
      'Link copied. Anyone with it can join in place of the invited person, so send it only to them.',
    )
  } catch {
    // Over plain http there is no clipboard, so the link is shown for copying by hand.
    showInfo(link, { title: 'Invitation link' })
  }
}
