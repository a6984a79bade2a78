import { useState } from 'react'
import { Advice } from '../advice.tsx'
import type { Person } from '../redemption.data.ts'

const keyOf = (recipientId: string) => `ribbon.redemption.read.${recipientId}`

/** What changed since the last visit, until the person has read it on this device. */
export function Notices({ person }: { person: Person }) {
  const [read, setRead] = useState(() => readCount(person.id))
  const fresh = person.notices.slice(read)
  if (fresh.length === 0) return null
  const markRead = () => {
    setRead(person.notices.length)
    try {
      localStorage.setItem(keyOf(person.id), String(person.notices.length))
    } catch {
      // It is told again at the next visit.
    }
  }
  return (
    <Advice title="Something changed since your last visit.">
      {fresh.map((text, index) => (
        <span key={`${index} ${text}`}>{text}</span>
      ))}
      <button type="button" className="pub-text-button" onClick={markRead}>
        All right
      </button>
    </Advice>
  )
}

function readCount(recipientId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(recipientId))) || 0
  } catch {
    return 0
  }
}
