import { senderAtTeam } from '@ribbon/contract/full-name'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../platform/api.ts'
import { productName } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubDialog } from '../../../../public-ui/pub-dialog.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubPage } from '../../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import { addressLabels } from '../address-labels.ts'
import { AddressForm } from './address-form.tsx'
import { useAddressRequest, useDeclineAddress, type AddressRequest } from './address.data.ts'
import { firstNameOf } from './address.rules.ts'

/** Where a person who was asked by email gives the address a gift should go to, or declines it. */
export function AddressPage({ token }: { token: string }) {
  const request = useAddressRequest(token)
  const band = request.data
    ? { name: request.data.teamName, logo: request.data.teamLogo }
    : { name: productName }
  return (
    <PubPage band={band} width="narrow">
      {request.data ? (
        <Asked token={token} request={request.data} />
      ) : request.error ? (
        <Missing error={request.error} onRetry={() => void request.refetch()} />
      ) : (
        <PubLoading shapes={[{ height: 96, width: '80%' }, { height: 48 }, { height: 420 }]} />
      )}
    </PubPage>
  )
}

function Asked({ token, request }: { token: string; request: AddressRequest }) {
  const wasOpen = useRef(request.state === 'requested')
  useEffect(() => {
    if (wasOpen.current && request.state !== 'requested') document.querySelector('main')?.focus()
  }, [request.state])
  const first = firstNameOf(request.name)
  const from = senderAtTeam(request.senderName, request.teamName)
  if (request.state === 'given') {
    return (
      <PubGreeting
        text={first ? `Thank you, ${first}.` : 'Thank you.'}
        lead={`Your gift from ${from} is being made ready. We write to ${request.email} when it is on its way.`}
      />
    )
  }
  if (request.state === 'declined') {
    return (
      <PubGreeting
        text="All right, nothing will be sent."
        lead={`${from} is told that you declined. You need not do anything else, and we will not remind you.`}
      />
    )
  }
  return <OpenRequest token={token} request={request} first={first} />
}

function OpenRequest({ token, request, first }: { token: string; request: AddressRequest; first: string }) {
  const [isAsking, setAsking] = useState(false)
  const decline = useDeclineAddress()
  const { senderName, teamName } = request
  const from = senderAtTeam(senderName, teamName)
  return (
    <>
      <PubGreeting
        text={first ? `${first}, where should your gift go?` : 'Where should your gift go?'}
        lead={
          `${from} has a gift for you. Say where you would like it; ` +
          `your address is used to send it and ${teamName} can see it.`
        }
      />
      <AddressForm
        token={token}
        request={request}
        labelsOf={addressLabels}
        onDecline={() => setAsking(true)}
      />
      <PubDialog title="Decline this gift?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{senderName} is told that you would rather not get it. This cannot be undone.</p>
        <div className="pub-actions">
          <PubButton quiet onClick={() => setAsking(false)}>
            Keep the gift
          </PubButton>
          <PubButton busy={decline.isPending} onClick={() => decline.mutate({ params: { token } })}>
            Decline
          </PubButton>
        </div>
      </PubDialog>
    </>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PubGreeting
        text="This link leads nowhere."
        lead="It may be incomplete or too old. Open it again from the email you got, or ask the person who wants to send you a gift."
      />
    )
  }
  return <PubFailure messages={errorMessages(error)} onRetry={onRetry} />
}
