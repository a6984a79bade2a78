import { IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { ViewsMenu } from '../../people/saved-views/views-menu.tsx'
import { RecipientTabs } from './recipient-tabs.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { useExportPeople, usePeople } from './people.data.ts'
import { PeopleList, useListedDays } from './address-book/people-list.tsx'
import { isFiltered, listDefaults, listedAddress, type ListState } from './address-book/people-list-state.ts'

/** Everyone the team has sent to or has on a list; everything about the list is in its address. */
export function PeoplePage() {
  const router = useRouter()
  const [state, change] = useUrlState(listDefaults)
  const { days } = useListedDays(state)
  const people = usePeople(state, days)
  const isOwner = mayOpen('/exports', useSession())
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Recipients"
        subtitle="Everyone you send to"
        actions={
          <>
            <PeopleExport state={state} count={people.data?.totalCount} />
            <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add someone
            </Button>
          </>
        }
      />
      <RecipientTabs current="People" />
      <PeopleList
        state={state}
        people={people}
        onChange={change}
        onAdd={() => setAdding(true)}
        views={columns => (
          <ViewsMenu
            table="recipients"
            state={state}
            defaults={listDefaults}
            onChange={change}
            canShare={isOwner}
            columns={columns}
          />
        )}
      />
      {isAdding ? (
        <PersonDrawer
          onClose={() => setAdding(false)}
          onSaved={id => void router.navigate({ href: `/recipient-list/people/${id}` })}
        />
      ) : null}
    </>
  )
}

/** Owners export in the background, everybody else the list as it is shown. */
function PeopleExport({ state, count }: { state: ListState; count: number | undefined }) {
  const save = useExportPeople()
  const { days } = useListedDays(state)
  const isOwner = mayOpen('/exports', useSession())
  if (isOwner)
    return (
      <ExportButton
        type="recipients"
        count={count}
        isFiltered={isFiltered(state)}
        filters={{ search: state.q, address: listedAddress(state.address), ...days }}
      />
    )
  return (
    <Button
      look="quiet"
      icon={<IconDownload size={16} aria-hidden />}
      busy={save.isPending}
      disabled={count === 0}
      onClick={() => save.mutate({ state, days })}
    >
      {isFiltered(state) ? 'Export what is found' : 'Export'}
    </Button>
  )
}
