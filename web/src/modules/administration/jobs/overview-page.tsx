import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Stack, TileGrid } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { usePlans } from '../../money/subscriptions/plans/plans.data.ts'
import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { useRestocks } from '../../warehouse/inventory/desk/desk.data.ts'
import { useTeamCount, useTeamsWithoutGifts } from '../accounts/accounts.data.ts'
import { HealthPanel } from './health-panel.tsx'
import { useJobSummary, useMoneyCounts, useOpenParcelCounts } from './jobs.data.ts'
import styles from './jobs.module.css'
import { durationText } from './jobs.rules.ts'
import { SetUpPanel } from './set-up-panel.tsx'
import { setUpSteps } from './set-up.rules.ts'

/** The first page of the day: what waits for whom, each a step away. */
export function OperationsPage() {
  return (
    <OperationsFrame>
      <Overview />
    </OperationsFrame>
  )
}

function Overview() {
  const parcels = useOpenParcelCounts()
  const restocks = useRestocks({ page: 1, size: 1, q: '', state: 'open' })
  const withoutGifts = useTeamsWithoutGifts()
  const states = parcels.data?.states
  const toShip = (states?.labelled ?? 0) + (states?.packed ?? 0)
  return (
    <>
      <PageHeader
        title="What waits"
        subtitle="Everything that needs someone today"
        actions={<ShortcutHelp />}
      />
      <Stack gap={24}>
        <SetUp />
        <TileGrid min={280}>
          <Tile
            to="/operations/parcels"
            label="Parcels to pack"
            count={states && (states.queued ?? 0) + toShip}
            text={states ? `${states.queued ?? 0} without a label, ${toShip} on their way out` : ''}
            isFailed={parcels.isError}
          />
          <Tile
            to="/operations/parcels?held=true"
            label="Parcels on hold"
            count={parcels.data?.held}
            isUrgent={Boolean(parcels.data?.held)}
            text="until their problem is mended"
            isFailed={parcels.isError}
          />
          <Tile
            to="/operations/restocks"
            label="Restock requests"
            count={restocks.data?.totalCount}
            text="waiting for goods"
            isFailed={restocks.isError}
          />
          <Tile
            to="/operations/teams?gifts=none"
            label="Teams without gifts"
            count={withoutGifts.data}
            text="waiting until their gifts are set up"
            isFailed={withoutGifts.isError}
          />
          <JobTiles />
          <MoneyTiles />
        </TileGrid>
        <HealthPanel />
      </Stack>
    </>
  )
}

function SetUp() {
  const plans = usePlans()
  const teams = useTeamCount()
  const withoutGifts = useTeamsWithoutGifts()
  if (!plans.data || teams.data === undefined || withoutGifts.data === undefined) return null
  return (
    <SetUpPanel
      steps={setUpSteps({
        plans: plans.data.length,
        teams: teams.data,
        teamsWithoutGifts: withoutGifts.data,
      })}
    />
  )
}

function MoneyTiles() {
  const { overdue, refunds } = useMoneyCounts()
  return (
    <>
      <Tile
        to="/operations/invoices?state=overdue"
        label="Overdue invoices"
        count={overdue.data}
        isUrgent={Boolean(overdue.data)}
        text="past their due date"
        isFailed={overdue.isError}
      />
      <Tile
        to="/operations/refunds"
        label="Refund requests"
        count={refunds.data}
        text="deposits to pay back by hand"
        isFailed={refunds.isError}
      />
    </>
  )
}

function JobTiles() {
  const jobs = useJobSummary()
  return (
    <>
      <Tile
        to="/operations/jobs"
        label="Failed jobs"
        count={jobs.data?.failed}
        isUrgent={Boolean(jobs.data?.failed)}
        isFailed={jobs.isError}
        text={
          jobs.data
            ? jobs.data.oldestDueSeconds > 60
              ? `The oldest due one has waited ${durationText(jobs.data.oldestDueSeconds)}`
              : `${(jobs.data.waiting + jobs.data.retrying).toLocaleString('en-US')} waiting`
            : ''
        }
      />
      <Tile
        to="/operations/jobs?tab=mails"
        label="Unsent emails"
        count={jobs.data?.stuckMails}
        isUrgent={Boolean(jobs.data?.stuckMails)}
        text="older than two minutes"
        isFailed={jobs.isError}
      />
    </>
  )
}

function Tile({
  to,
  label,
  count,
  text,
  isUrgent,
  isFailed,
}: {
  to: string
  label: string
  count: number | undefined
  text: ReactNode
  isUrgent?: boolean
  isFailed: boolean
}) {
  return (
    <AppLink to={to} className={styles.tile} data-urgent={isUrgent || undefined}>
      <strong>{label}</strong>
      <b>{count === undefined ? (isFailed ? '?' : '…') : count.toLocaleString('en-US')}</b>
      <span>{isFailed && count === undefined ? 'Could not be read. It is tried again.' : text}</span>
    </AppLink>
  )
}
