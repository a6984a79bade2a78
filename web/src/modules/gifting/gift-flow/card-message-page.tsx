import { Navigate, useRouter } from '@tanstack/react-router'
import { cardMessageProblems } from '@ribbon/contract/gifting/orders/card-message-problems'
import { cardMessageMax } from '@ribbon/contract/limits'
import { printableText } from '@ribbon/contract/printable-text'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useSenderName, useSession } from '../../../platform/session.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { CardMessageEditor } from '../../../ui/form/card-message-editor.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CardNotes } from '../../catalog/card-templates/card-notes.tsx'
import { fieldButtons } from '../../catalog/card-templates/card-words.ts'
import { TemplateChoice } from '../../catalog/card-templates/template-choice.tsx'
import { FlowSteps, nextPath, useEditing } from './flow-steps.tsx'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'
import { useMissingStep } from './missing-step.ts'
import { FlowFrame } from './summary/flow-frame.tsx'
import { useStepAfterCard } from './salesforce/use-step-after-card.ts'
import { useShownCard } from './use-shown-card.ts'

/** Step 3: what the card says, on the card it will stand on. What is typed is kept at once. */
export function CardMessagePage() {
  const missing = useMissingStep('/card-message')
  return missing ? <Navigate to={missing} replace /> : <CardForm />
}

function CardForm() {
  const router = useRouter()
  const isEditing = useEditing()
  const after = useStepAfterCard()
  const { message, templateId, setMessage, setTemplateId } = useCardText()
  const [error, setError] = useState<string>()
  const shown = useShownCard(message)
  const form = useRef<HTMLFormElement>(null)
  const write = (text: string) => {
    setMessage(text)
    setError(undefined)
  }
  const submit = () => {
    const problem = cardMessageProblems(message)[0] ?? shown.refusal
    if (problem !== undefined) {
      setError(problem)
      form.current?.querySelector('textarea')?.focus()
      return
    }
    keepCard({ message, templateId })
    void router.navigate({ href: nextPath(isEditing, after.path) })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={event => isSending(event) && submit()}
    >
      <FlowFrame steps={<FlowSteps current="card" />}>
        <PageHeader
          title="What does the card say?"
          subtitle="Printed as you see it, and put on top of the gift."
        />
        <Stack>
          <TemplateChoice
            message={message}
            templateId={templateId}
            onMessage={write}
            onTemplate={setTemplateId}
          />
          <CardEditor message={message} error={error} shown={shown} onChange={write} />
        </Stack>
        <ActionBar>
          <LinkButton to={isEditing ? '/order-confirmation' : '/select-recipient'} look="quiet" size="md">
            Back
          </LinkButton>
          <Button type="submit" size="md">
            {isEditing ? 'Use this card' : after.label}
          </Button>
        </ActionBar>
      </FlowFrame>
    </form>
  )
}

const isSending = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

function CardEditor({
  message,
  error,
  shown,
  onChange,
}: {
  message: string
  error: string | undefined
  shown: ReturnType<typeof useShownCard>
  onChange: (message: string) => void
}) {
  const { team } = useSession()
  const sender = useSenderName()
  return (
    <CardMessageEditor
      value={message}
      onChange={onChange}
      error={error}
      maxLength={cardMessageMax}
      fields={fieldButtons}
      notes={
        <CardNotes
          message={message}
          view={error === undefined ? shown.view : undefined}
          who={shown.who}
          info={shown.info}
        />
      }
      shown={{ message: printableText(shown.view?.text ?? message), caption: shown.caption }}
      teamName={team.name}
      logo={team.teamLogo}
      from={sender}
    />
  )
}

function keepCard({ message, templateId }: { message: string; templateId: string | null }) {
  const kept = giftInProgress.get()
  if (kept.cardMessage !== message || kept.templateId !== templateId)
    changeGift({ type: 'cardWritten', message, templateId })
}

/** The card as it is typed: kept after a pause and when the page is left, and followed when it changes elsewhere. */
function useCardText() {
  const [message, setMessage] = useState(() => giftInProgress.get().cardMessage)
  const [templateId, setTemplateId] = useState(() => giftInProgress.get().templateId)
  const written = useRef({ message, templateId })
  written.current = { message, templateId }
  // Changed elsewhere, as by the undo of a notice: shown here.
  const kept = giftInProgress.use(state => state.cardMessage)
  const ownText = useRef(message)
  const follow = useEffectEvent(() => {
    if (kept === ownText.current) return
    ownText.current = kept
    setMessage(kept)
    setTemplateId(giftInProgress.get().templateId)
  })
  useEffect(() => follow(), [kept])
  // Typing is kept after a pause, and when the page is left.
  const keep = useEffectEvent(() => {
    ownText.current = written.current.message
    keepCard(written.current)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), 400)
    return () => clearTimeout(timer)
  }, [message, templateId])
  useEffect(() => () => keepCard(written.current), [])
  return { message, templateId, setMessage, setTemplateId }
}
