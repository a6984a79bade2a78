import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { cardMessage } from '@ribbon/contract/card-message'
import { cardMessageMax } from '@ribbon/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { showSuccess } from '../../platform/toasts.ts'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import { Button, LinkButton } from '../../ui/display/button.tsx'
import { CardMessageEditor } from '../../ui/form/card-message-editor.tsx'
import { ChoiceField } from '../../ui/form/fields.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import styles from './card-message-page.module.css'
import { FlowSteps, nextPath, useEditing } from './flow-steps.tsx'
import { cardTemplatesQuery, changeOrder, keptOrder } from './gift-flow.data.ts'

/** Step 3: what the card says, on the card it will stand on. What is typed is kept at once. */
export function CardMessagePage() {
  const { user, team } = useSession()
  const router = useRouter()
  const isEditing = useEditing()
  const [message, setMessage] = useState(() => keptOrder.get().cardMessage)
  const [templateId, setTemplateId] = useState(() => keptOrder.get().templateId)
  const [error, setError] = useState<string>()
  const templates = useQuery(cardTemplatesQuery)
  const form = useRef<HTMLFormElement>(null)
  const written = useRef({ message, templateId })
  written.current = { message, templateId }
  // Typing is kept after a pause, and when the page is left.
  useEffect(() => {
    const timer = setTimeout(() => keepCard(written.current), 400)
    return () => clearTimeout(timer)
  }, [message, templateId])
  useEffect(() => () => keepCard(written.current), [])

  const write = (text: string) => {
    setMessage(text)
    setError(undefined)
  }
  const startFrom = (id: string) => {
    const template = templates.data?.find(candidate => candidate.id === id)
    setTemplateId(template?.id ?? null)
    if (!template) return
    const isOwnText = message !== '' && !templates.data?.some(candidate => candidate.message === message)
    write(template.message)
    if (isOwnText) showSuccess(`“${template.name}” replaced your text.`, { title: 'Template used', action: { label: 'Undo', run: () => { write(message); setTemplateId(null) } } })
  }
  const goOn = () => {
    const problem = cardMessage.safeParse(message).error?.issues[0]?.message
    if (problem !== undefined) {
      setError(problem)
      form.current?.querySelector('textarea')?.focus()
      return
    }
    keepCard({ message, templateId })
    void router.navigate({ href: nextPath(isEditing, '/order-confirmation') })
  }

  return (
    <form ref={form} noValidate className={styles.page} onSubmit={event => { event.preventDefault(); goOn() }}>
      <FlowSteps current={3} />
      <PageHeader title="What does the card say?" subtitle="Printed as you see it, and put on top of the gift." />
      <Stack>
        {templates.data && templates.data.length > 0 ? (
          <div className={styles.template}>
            <ChoiceField label="Start from a template" value={templateId ?? ''} data={[{ value: '', label: 'No template' }, ...templates.data.map(template => ({ value: template.id, label: template.name }))]} onChange={event => startFrom(event.currentTarget.value)} />
          </div>
        ) : null}
        <CardMessageEditor value={message} onChange={write} error={error} maxLength={cardMessageMax} teamName={team.name} logo={team.teamLogo} from={user.fullName || user.name} />
      </Stack>
      <ActionBar>
        <LinkButton to={isEditing ? '/order-confirmation' : '/select-recipient'} look="quiet" size="md">Back</LinkButton>
        <Button type="submit" size="md">{isEditing ? 'Use this card' : 'Review the order'}</Button>
      </ActionBar>
    </form>
  )
}

function keepCard({ message, templateId }: { message: string; templateId: string | null }) {
  const kept = keptOrder.get()
  if (kept.cardMessage !== message || kept.templateId !== templateId) changeOrder({ type: 'cardWritten', message, templateId })
}
