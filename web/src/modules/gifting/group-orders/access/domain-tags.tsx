import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { TagList } from '../tag-list.tsx'
import { domainOf } from './access.rules.ts'
import styles from './access.module.css'

/** Domains as tags; Enter or a comma adds what is typed. */
export function DomainTags({
  domains,
  onChange,
}: {
  domains: readonly string[]
  onChange: (domains: string[]) => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    if (text.trim() === '') return
    const domain = domainOf(text)
    if (!domain) return setError('Enter a domain like acme.com.')
    setText('')
    setError(undefined)
    if (!domains.includes(domain)) onChange([...domains, domain])
  }
  return (
    <div className={styles.tags}>
      <div className={styles.adding}>
        <TextField
          label="Domains of email addresses"
          placeholder="acme.com"
          value={text}
          error={error}
          onChange={event => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
          onBlur={add}
          onKeyDown={event => {
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            add()
          }}
        />
        <Button look="quiet" onClick={add}>
          Add<span className="pub-sr"> the domain</span>
        </Button>
      </div>
      <p className={styles.hint}>Exactly these, without their subdomains.</p>
      <TagList
        label="Domains"
        tags={domains.map(domain => ({ value: domain, label: domain }))}
        onRemove={removed => onChange(domains.filter(domain => domain !== removed))}
      />
    </div>
  )
}
