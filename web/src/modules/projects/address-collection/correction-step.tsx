import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { useConfirmCorrection } from './collection.data.ts'
import { Messages } from './messages.tsx'

/** The page of the mailed question whether newer answers replace the earlier ones; only a press does it. */
export function CorrectionStep({ uuid, token, onDone }: { uuid: string; token: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string[]>([])
  const confirm = useConfirmCorrection(uuid)
  const press = async () => {
    setFailure([])
    try {
      await confirm.mutateAsync({ params: { uuid }, body: { token } })
      onDone()
    } catch (error) {
      setFailure(errorMessages(error, 'The link could not be used. Send your answers again.'))
    }
  }
  return (
    <>
      <PubGreeting
        text="Replace your earlier answers?"
        lead="The email says what was sent. If it was not you, close this page: your answers stay as they are."
      />
      <Messages messages={failure} />
      <PubButton full busy={confirm.isPending} onClick={() => void press()}>
        Replace my answers
      </PubButton>
    </>
  )
}
