import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { IconUpload, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { hasPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { FlowSteps, nextPath, useEditing } from '../gift-flow/flow-steps.tsx'
import { changeGift } from '../gift-flow/change-gift.ts'
import { giftInProgress } from '../gift-flow/gift-in-progress.ts'
import { ListStockWarning } from '../gift-flow/list-stock/list-stock-warning.tsx'
import { useMissingStep } from '../gift-flow/missing-step.ts'
import { FlowFrame } from '../gift-flow/summary/flow-frame.tsx'
import { PersonChoice } from './person-choice.tsx'

const ListChoice = lazy(() => import('./list-choice.tsx').then(module => ({ default: module.ListChoice })))

/** Step 2: who the gift is for, one person or everyone of a list. */
export function SelectRecipientPage() {
  const { tab, list } = useSearch({ strict: false }) as { tab?: string; list?: string }
  const isEditing = useEditing()
  const router = useRouter()
  const { recipientId, listId } = giftInProgress.use(order => order)
  const isList = tab === undefined ? list !== undefined || listId !== null : tab === 'list'
  // A link from a list brings the list along before there is a bag.
  const missing = useMissingStep('/select-recipient')
  const toNextPage = () =>
    void router.navigate({ href: missing ? '/gifts' : nextPath(isEditing, '/card-message') })
  const chooseList = (id: string) => {
    if (id !== listId) changeGift({ type: 'listChosen', listId: id })
    toNextPage()
  }
  const choosePerson = (id: string) => {
    if (id !== recipientId) changeGift({ type: 'recipientChosen', recipientId: id })
    toNextPage()
  }
  const address = (name: string) => `/select-recipient?tab=${name}${isEditing ? '&editing=1' : ''}`
  if (missing && list === undefined) return <Navigate to={missing} replace />
  return (
    <FlowFrame steps={<FlowSteps current="recipient" />}>
      <PageHeader title="Who is it for?" actions={<AddLink isList={isList} isEditing={isEditing} />} />
      <TabLinks
        label="One person or a list"
        tabs={[
          { to: address('person'), label: 'One person', isCurrent: !isList },
          { to: address('list'), label: 'A list', isCurrent: isList },
        ]}
      />
      {isList ? (
        <Suspense fallback={<SkeletonLines lines={8} label="Loading lists" />}>
          <ListChoice
            initial={listId}
            isEditing={isEditing}
            isBagEmpty={missing !== undefined}
            stockOf={id => <ListStockWarning listId={id} />}
            onContinue={chooseList}
          />
        </Suspense>
      ) : (
        <PersonChoice initial={recipientId} isEditing={isEditing} onContinue={choosePerson} />
      )}
    </FlowFrame>
  )
}

function AddLink({ isList, isEditing }: { isList: boolean; isEditing: boolean }) {
  if (!isList)
    return (
      <LinkButton
        to={isEditing ? '/add-recipient?editing=1' : '/add-recipient'}
        look="quiet"
        icon={<IconUserPlus size={16} aria-hidden />}
      >
        Add a recipient
      </LinkButton>
    )
  if (!hasPath('/recipient-list')) return null
  return (
    <LinkButton to="/recipient-list" look="quiet" icon={<IconUpload size={16} aria-hidden />}>
      Import a list
    </LinkButton>
  )
}
