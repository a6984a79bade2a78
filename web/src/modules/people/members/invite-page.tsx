import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useImpersonated } from '../../../platform/session.ts'
import { showErrorText } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useUnsentForm } from '../../../ui/form/use-unsent-form.ts'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { sendInvitations } from './invitations.data.ts'
import { InviteRows, type ShowRows } from './invite-rows.tsx'
import { planInvitations, roleViews, rowsAfter, type InviteRow } from './members.rules.ts'
import { noSubteam, useSubteams } from './subteams.data.ts'

const firstRows: readonly InviteRow[] = [1, 2, 3].map(key => ({ key, email: '', role: 'member' }))

/** Invites several people at once; rows that were refused stay with the reason. */
export function InvitePage() {
  const isImpersonating = useImpersonated() !== undefined
  return (
    <>
      <PageHeader
        title="Invite people"
        subtitle="Everyone gets an email with a link to join. It works for 14 days."
        back={{ to: '/members', label: 'Users' }}
      />
      {isImpersonating ? (
        <Notice>
          People cannot be invited while you impersonate someone. Go back to your own account first.
        </Notice>
      ) : (
        <InviteForm />
      )}
    </>
  )
}

/** The rows, and how they are checked, sent and shown again with what was refused. */
function useInvitationRows(subteam: string) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [rows, setRows] = useState(firstRows)
  const [isBusy, setBusy] = useState(false)
  useUnsentForm('invitations', {
    read: () => (rows.some(row => row.email.trim() !== '') ? rows : undefined),
    restore: setRows,
  })

  // The fields exist before one of them takes the focus.
  const showRows: ShowRows = (next, focused) => {
    flushSync(() => setRows(next))
    const key = focused && next.find(focused)?.key
    if (key !== undefined)
      form.current?.querySelector<HTMLInputElement>(`input[name="email-${key}"]`)?.focus()
  }

  const send = async () => {
    const plan = planInvitations(rows)
    if (plan.kind === 'none') {
      showErrorText('set one valid email')
      return showRows(
        rows.map((row, index) => (index === 0 ? { ...row, error: 'set one valid email' } : row)),
        row => row.key === rows[0]?.key,
      )
    }
    if (plan.kind === 'invalid') {
      showErrorText([...plan.errors.values()])
      return showRows(
        rows.map(row => ({ ...row, error: plan.errors.get(row.key) })),
        row => plan.errors.has(row.key),
      )
    }
    setBusy(true)
    const outcomes = await sendInvitations(plan.invitations, subteam === noSubteam ? null : subteam)
    setBusy(false)
    showRows(rowsAfter(rows, outcomes), row => row.error !== undefined)
    if (outcomes.every(outcome => outcome.isDone)) void router.navigate({ href: '/members?tab=invitations' })
  }
  return { form, rows, showRows, isBusy, send }
}

function InviteForm() {
  const [subteam, setSubteam] = useState(noSubteam)
  const { form, rows, showRows, isBusy, send } = useInvitationRows(subteam)
  const filled = rows.filter(row => row.email.trim() !== '').length
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <UnsavedGuard isDirty={filled > 0 && !isBusy} />
      <Columns
        main={
          <>
            <Panel>
              <Stack gap={24}>
                <InviteRows rows={rows} onRows={showRows} />
                {rows.some(isFull) ? <PlanFullNotice /> : null}
                <SubteamChoice value={subteam} onChange={setSubteam} />
              </Stack>
            </Panel>
            <FormActions>
              <LinkButton to="/members" look="quiet" size="md">
                Cancel
              </LinkButton>
              <Button type="submit" size="md" busy={isBusy}>
                {filled > 1 ? `Send ${filled} invitations` : 'Send the invitation'}
              </Button>
            </FormActions>
          </>
        }
        side={
          <Panel title="What each role can do">
            <DataList entries={roleViews.map(({ label, text }) => ({ label, value: text }))} />
          </Panel>
        }
      />
    </form>
  )
}

function PlanFullNotice() {
  return (
    <Notice
      tone="warning"
      actions={
        <LinkButton to="/manage-billing" look="quiet" size="xs">
          See plans
        </LinkButton>
      }
    >
      Your plan has no room for more people. Choose a larger one to invite them.
    </Notice>
  )
}

function SubteamChoice({ value, onChange }: { value: string; onChange: (subteam: string) => void }) {
  const subteams = useSubteams()
  return (
    <ChoiceField
      label="Sub-team for all"
      description="Optional; can be changed later."
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        { value: noSubteam, label: 'None' },
        ...(subteams.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** Whether an invitation was refused because the plan's users are all taken. */
function isFull({ error, code }: InviteRow): boolean {
  return error !== undefined && code === 'users_limit_reached'
}
