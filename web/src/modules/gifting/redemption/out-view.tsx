import { PubButton } from '../../../public-ui/pub-button.tsx'
import { BoxDrawing } from './drawings.tsx'
import { useChange, type Person, type PublicPage } from './redemption.data.ts'
import { OwnData } from './sending/own-data.tsx'
import { StateView } from './state-view.tsx'

/** Who declined may still choose while the page is open. */
export function DeclinedView({
  uuid,
  page,
  person,
  isOpen,
}: {
  uuid: string
  page: PublicPage
  person: Person
  isOpen: boolean
}) {
  const change = useChange(uuid)
  return (
    <>
      <StateView
        drawing={<BoxDrawing />}
        title="All right, nothing will be sent."
        lead={`${page.teamName} learns that you declined. You need not do anything else, and we will not remind you.`}
      >
        {isOpen ? (
          <PubButton
            quiet
            busy={change.isPending}
            onClick={() => change.mutate({ params: { uuid, recipientId: person.id } })}
          >
            Choose after all
          </PubButton>
        ) : null}
      </StateView>
      <OwnData uuid={uuid} person={person} />
    </>
  )
}

/** Skipped by an owner. */
export function SkippedView({ uuid, page, person }: { uuid: string; page: PublicPage; person: Person }) {
  return (
    <>
      <StateView
        drawing={<BoxDrawing />}
        title="You are not taking part."
        lead={`The ${page.teamName} team has taken you off this page. If you think that is a mistake, ask who invited you.`}
      />
      <OwnData uuid={uuid} person={person} />
    </>
  )
}
