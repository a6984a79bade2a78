import { PubButton } from './pub-button.tsx'

/** Placeholders for content that is loading, as high as the content, so that nothing jumps. */
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

/** A page that could not be loaded, with a button to try again. */
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
