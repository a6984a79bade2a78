import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { IconGift, IconMail, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { setPageTitle } from '../../../platform/page-title.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { shownColumns } from '../../../ui/table/shown-columns.ts'
import { orderColumns } from '../orders/order-columns.tsx'
import { changeGift } from '../gift-flow/change-gift.ts'
import { recipientQuery, type Recipient } from './recipients.data.ts'
import { LikelyDuplicatesPanel } from './likely-duplicates-panel.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { PersonGifts } from './person-gifts.tsx'
import { useAskAddress, usePersonLists } from './people.data.ts'
import { addressView, personName } from './people.rules.ts'

const back = { to: '/recipient-list/people', label: 'People' }

/** One person: where gifts go, what was sent, on which lists; changed, merged or erased from here. */
export function PersonPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const person = useQuery(recipientQuery(id))
  const name = person.data ? personName(person.data) : undefined
  useEffect(() => {
    if (name) setPageTitle(name)
  }, [name])
  if (isNotFound(person.error)) return <Navigate to="/404" replace />
  if (person.data) return <PersonDetail person={person.data} />
  return (
    <>
      <PageHeader title="Recipient" back={back} />
      {person.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(person.error, 'The recipient could not be loaded.')}
            onRetry={() => void person.refetch()}
          />
        </Panel>
      ) : (
        <Columns
          main={<SkeletonBlock height={320} label="Loading the recipient" />}
          side={
            <Panel>
              <SkeletonLines lines={5} />
            </Panel>
          }
        />
      )}
    </>
  )
}

function PersonDetail({ person }: { person: Recipient }) {
  const router = useRouter()
  const { roles, showsPrices } = useSession()
  const [layer, setLayer] = useState<'change' | 'erase'>()
  const isErased = person.addressState === 'erased'
  const isOwner = roles.some(role => role === 'team_owner' || role === 'store_admin')
  const sendGift = () => {
    changeGift({ type: 'recipientChosen', recipientId: person.id })
    void router.navigate({ href: '/gifts' })
  }
  return (
    <>
      <PageHeader
        title={personName(person)}
        subtitle={person.company ?? undefined}
        back={back}
        actions={
          isErased ? undefined : (
            <>
              <Button
                look="quiet"
                icon={<IconPencil size={16} aria-hidden />}
                onClick={() => setLayer('change')}
              >
                Change
              </Button>
              {person.addressState === 'declined' ? null : (
                <Button icon={<IconGift size={16} aria-hidden />} onClick={sendGift}>
                  Send a gift
                </Button>
              )}
            </>
          )
        }
      />
      <Stack>
        <NoGiftsNotice addressState={person.addressState} />
        <Columns
          main={
            <Stack>
              <PersonGifts personId={person.id} columns={giftColumns(showsPrices)} />
              {isErased ? null : <LikelyDuplicatesPanel person={person} />}
            </Stack>
          }
          side={
            <Stack>
              {isErased ? null : <ContactPanel person={person} />}
              <ListsPanel personId={person.id} />
              {!isErased && isOwner ? <PersonalDataPanel onErase={() => setLayer('erase')} /> : null}
            </Stack>
          }
        />
      </Stack>
      {layer === 'change' ? <PersonDrawer person={person} onClose={() => setLayer(undefined)} /> : null}
      {layer === 'erase' ? <EraseDialog person={person} onClose={() => setLayer(undefined)} /> : null}
    </>
  )
}

const giftColumns = (showsPrices: boolean) =>
  shownColumns(orderColumns('teamOrders', showsPrices), '')
    .filter(column => column.key !== 'recipient')
    .map(column => (column.key === 'gift' ? { ...column, phone: 'title' as const } : column))

function NoGiftsNotice({ addressState }: Pick<Recipient, 'addressState'>) {
  if (addressState === 'erased')
    return (
      <Notice title="This person’s data were erased">
        The gifts and what they cost stay in your records, without the name.
      </Notice>
    )
  if (addressState === 'declined')
    return (
      <Notice tone="warning" title="Declined to give an address">
        No gift can be sent to this person.
      </Notice>
    )
  return null
}

function PersonalDataPanel({ onErase }: { onErase: () => void }) {
  return (
    <Panel title="Personal data">
      <Stack gap={12}>
        <span>When this person asks you to, everything known about them can be erased.</span>
        <Row>
          <Button look="quiet" onClick={onErase}>
            Erase personal data
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

function ContactPanel({ person }: { person: Recipient }) {
  const ask = useAskAddress()
  const { tone, label, line } = addressView(person)
  const canAsk = person.email !== null && person.addressState === 'requested'
  return (
    <Panel title="Contact">
      <Stack>
        <DataList
          entries={[
            { label: 'Address', value: line ?? <StatusDot tone={tone} label={label} /> },
            { label: 'Email', value: person.email },
            { label: 'Phone', value: person.phone },
            { label: 'Added', value: <TimeText at={person.createdAt} /> },
          ]}
        />
        {canAsk ? (
          <Row>
            <Button
              look="quiet"
              icon={<IconMail size={16} aria-hidden />}
              busy={ask.isPending}
              onClick={() => ask.mutate({ params: { id: person.id } })}
            >
              Ask again
            </Button>
          </Row>
        ) : null}
      </Stack>
    </Panel>
  )
}

function ListsPanel({ personId }: { personId: string }) {
  const lists = usePersonLists(personId)
  if (!lists.data?.length) return null
  return (
    <Panel title="On these lists">
      <Stack gap={8}>
        {lists.data.map(list => (
          <TwoLines
            key={list.id}
            first={<TextLink to={`/recipient-list/${list.id}`}>{list.name}</TextLink>}
            second={<TimeText at={list.createdAt} />}
          />
        ))}
      </Stack>
    </Panel>
  )
}
