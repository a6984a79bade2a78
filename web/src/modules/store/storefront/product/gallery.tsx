import { useEffect, useState, type KeyboardEvent } from 'react'

interface Picture {
  url: string
  alt: string
}

/** The pictures of a product, one large; a chosen variant brings its own to the front. */
export function Gallery({ images, shown }: { images: readonly Picture[]; shown: string | null }) {
  const [index, setIndex] = useState(() => indexOf(images, shown))
  useEffect(() => setIndex(indexOf(images, shown)), [images, shown])
  // A variant of the catalog may have a picture that its product has not.
  const isOther = shown !== null && !images.some(({ url }) => url === shown) && index === -1
  const picture = isOther ? { url: shown, alt: '' } : (images[index] ?? images[0])
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by || images.length < 2) return
    event.preventDefault()
    const thumbs = [...event.currentTarget.querySelectorAll('button')]
    const next = (thumbs.findIndex(thumb => thumb === event.target) + by + thumbs.length) % thumbs.length
    setIndex(next)
    thumbs[next]?.focus()
  }
  return (
    <div className="gallery">
      <div className="gallery-main">
        {picture ? (
          <img src={picture.url} alt={picture.alt} width={800} height={800} fetchPriority="high" />
        ) : null}
      </div>
      {images.length > 1 ? (
        <div className="gallery-thumbs" role="group" aria-label="Pictures" onKeyDown={step}>
          {images.map(({ url, alt }, each) => (
            <button
              key={url}
              type="button"
              aria-label={`Picture ${each + 1} of ${images.length}: ${alt}`}
              aria-pressed={each === index}
              onClick={() => setIndex(each)}
            >
              <img src={url} alt="" width={64} height={64} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

const indexOf = (images: readonly Picture[], shown: string | null) =>
  shown === null ? 0 : images.findIndex(({ url }) => url === shown)
