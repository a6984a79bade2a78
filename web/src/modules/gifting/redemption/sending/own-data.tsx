import { useId, useState } from 'react'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubDialog } from '../../../../public-ui/pub-dialog.tsx'
import { useDecline, useErase, useExport, type Person } from '../redemption.data.ts'
import styles from './sending.module.css'

/** What people can do with what is kept about them, and how they say no. */
export function OwnData({ uuid, person }: { uuid: string; person: Person }) {
  const [asks, setAsks] = useState<'decline' | 'erase'>()
  const data = useExport()
  const params = { uuid, recipientId: person.id }
  const isFinal = person.recipientState === 'finalized'
  const download = () =>
    data.mutateAsync({ params }).then(
      answer => saveJson('My gifts.json', answer.data),
      () => undefined, // told already
    )
  return (
    <div className={styles.quiet}>
      {person.canChange && person.recipientState === 'active' ? (
        <button type="button" className="pub-text-button" onClick={() => setAsks('decline')}>
          I would rather not get a gift
        </button>
      ) : null}
      <button type="button" className="pub-text-button" onClick={() => void download()}>
        Download my data
      </button>
      {isFinal ? null : (
        <button type="button" className="pub-text-button" onClick={() => setAsks('erase')}>
          Erase my data
        </button>
      )}
      <DeclineDialog params={params} isOpen={asks === 'decline'} onClose={() => setAsks(undefined)} />
      <EraseDialog params={params} isOpen={asks === 'erase'} onClose={() => setAsks(undefined)} />
    </div>
  )
}

interface AskProps {
  params: { uuid: string; recipientId: string }
  isOpen: boolean
  onClose: () => void
}

function DeclineDialog({ params, isOpen, onClose }: AskProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const decline = useDecline(params.uuid)
  const send = () => decline.mutateAsync({ params, body: { reason } }).then(onClose, () => undefined)
  return (
    <PubDialog title="Decline your gifts?" isOpen={isOpen} onClose={onClose}>
      <p>What you picked is given back, and nothing is sent to you.</p>
      <div className={`pub-field ${styles.dialogField}`}>
        <label htmlFor={id}>Reason (optional)</label>
        <textarea
          id={id}
          className={`pub-input ${styles.reason}`}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </div>
      <div className="pub-actions">
        <PubButton quiet onClick={onClose}>
          Keep my gifts
        </PubButton>
        <PubButton busy={decline.isPending} onClick={() => void send()}>
          Decline
        </PubButton>
      </div>
    </PubDialog>
  )
}

function EraseDialog({ params, isOpen, onClose }: AskProps) {
  const erase = useErase(params.uuid, params.recipientId)
  const send = () =>
    erase.mutateAsync({ params }).then(
      () => undefined, // the page is loaded anew
      () => undefined, // told already
    )
  return (
    <PubDialog title="Erase your data?" isOpen={isOpen} onClose={onClose}>
      <p>Your address and answers are deleted, and your gifts are given back. This cannot be undone.</p>
      <div className="pub-actions">
        <PubButton quiet onClick={onClose}>
          Keep them
        </PubButton>
        <PubButton busy={erase.isPending} onClick={() => void send()}>
          Erase
        </PubButton>
      </div>
    </PubDialog>
  )
}

function saveJson(name: string, data: unknown) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
  )
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
