import { Button } from '../display/button.tsx'
import styles from './states.module.css'

/** The server's message, and a button to try again. */
export function ErrorState({ messages, onRetry }: { messages: readonly string[]; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2>This could not be loaded</h2>
      {messages.map(message => (
        <p key={message}>{message}</p>
      ))}
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
