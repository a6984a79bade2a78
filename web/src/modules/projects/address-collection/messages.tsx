/** What went wrong, read out as soon as it stands there. */
export function Messages({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert">
      {messages.map(message => (
        <p key={message} className="pub-error">
          {message}
        </p>
      ))}
    </div>
  )
}
