import { PubButton } from './pub-button.tsx'

/** Grey shapes of what is on its way, from top to bottom; their heights are those of the things, so that nothing jumps. */
export function PubLoading({
  label = 'Loading',
  shapes,
}: {
  label?: string
  shapes: readonly { height: number; width?: string }[]
}) {
  return (
    <div className="pub-stack" role="status" aria-label={label}>
      {shapes.map((shape, index) => (
        <div key={index} className="pub-skeleton" style={shape} />
      ))}
    </div>
  )
}

/** A page whose answer did not come, with the way to ask again. */
export function PubFailure({ messages, onRetry }: { messages: readonly string[]; onRetry: () => void }) {
  return (
    <>
      <h1 className="pub-title">This page could not be loaded</h1>
      {messages.map(message => (
        <p key={message} className="pub-lead">
          {message}
        </p>
      ))}
      <PubButton onClick={onRetry}>Try again</PubButton>
    </>
  )
}
