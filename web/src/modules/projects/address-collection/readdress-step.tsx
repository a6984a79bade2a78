import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { useReaddressOwn, type Own } from './collection.data.ts'
import styles from './collection.module.css'
import { fieldsOf, recipientOf } from './collection.rules.ts'
import { Messages } from './messages.tsx'
import { RecipientStep } from './recipient-page.tsx'

/** After collecting ended a person still says where the parcel goes, until it has a label. */
export function ReaddressStep({ uuid, own, onDone }: { uuid: string; own: Own; onDone: () => void }) {
  const [failure, setFailure] = useState<string[]>([])
  const save = useReaddressOwn(uuid)
  const send = async (address: Record<string, string>) => {
    setFailure([])
    try {
      await save.mutateAsync({ params: { uuid }, body: { recipient: recipientOf(address) } })
      onDone()
    } catch (error) {
      setFailure(errorMessages(error, 'Your address could not be saved. Try again in a moment.'))
    }
  }
  return (
    <>
      <RecipientStep address={fieldsOf(own)} label="Save the address" onNext={send} />
      <Messages messages={failure} />
      <div className={styles.actions}>
        <PubButton full quiet onClick={onDone}>
          Keep the address
        </PubButton>
      </div>
    </>
  )
}
