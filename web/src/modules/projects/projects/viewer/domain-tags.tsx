import { useId, useState, type KeyboardEvent } from 'react'
import { useSaveDomains, type ViewedProject } from './viewer.data.ts'
import { readDomains } from './viewer.rules.ts'
import styles from './viewer.module.css'

/** The email domains from which people may submit, as tags; each change is saved at once. */
export function DomainTags({ jwt, project }: { jwt: string; project: ViewedProject }) {
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const save = useSaveDomains()
  const { allowedDomains: domains, canChange, version } = project
  const send = (allowed_domains: string[], onSuccess?: () => void) => {
    if (!save.isPending)
      save.mutate({ params: { jwt }, body: { admin_order: { allowed_domains, version } } }, { onSuccess })
  }
  return (
    <div className={styles.domains}>
      {canChange ? <label htmlFor={id}>Allowed email domains</label> : <h2>Allowed email domains</h2>}
      {domains.length > 0 ? (
        <ul className={styles.tags}>
          {domains.map(domain => (
            <li key={domain}>
              {domain}
              {canChange ? (
                <button
                  type="button"
                  aria-label={`Remove ${domain}`}
                  aria-disabled={save.isPending || undefined}
                  onClick={() => send(domains.filter(each => each !== domain))}
                >
                  ×
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canChange ? (
        <NewDomain id={id} domains={domains} wrong={wrong} onWrong={setWrong} onAdd={send} />
      ) : null}
      <p id={`${id}-hint`} className={wrong === undefined ? 'pub-hint' : 'pub-error'} role="status">
        {wrong === undefined
          ? hintOf(project)
          : `Enter a domain like example.com; “${wrong.slice(0, 60)}” is none.`}
      </p>
    </div>
  )
}

interface NewDomainProps {
  id: string
  domains: readonly string[]
  wrong: string | undefined
  onWrong: (text: string | undefined) => void
  onAdd: (domains: string[], onSuccess: () => void) => void
}

/** Accepts only what looks like a host with a suffix (S3 §5). */
function NewDomain({ id, domains, wrong, onWrong, onAdd }: NewDomainProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const read = readDomains(typed, domains)
    onWrong(read.wrong)
    if (read.wrong !== undefined) return
    if (read.added.length === 0) return setTyped('')
    onAdd([...domains, ...read.added], () => setTyped(''))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <input
      id={id}
      className="pub-input"
      placeholder="example.com"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={1_000}
      value={typed}
      aria-invalid={wrong === undefined ? undefined : true}
      aria-describedby={`${id}-hint`}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onWrong(undefined)
      }}
      onKeyDown={onKeyDown}
      onBlur={add}
    />
  )
}

function hintOf({ allowedDomains, canChange }: ViewedProject): string {
  if (allowedDomains.length === 0)
    return canChange
      ? 'Everyone can submit. Add a domain to allow only its addresses.'
      : 'Everyone could submit.'
  return canChange ? 'Only addresses of these domains can submit. Press Enter to add another.' : ''
}
