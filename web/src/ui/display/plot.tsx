import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Axes, Crosshair, DirectLabels, scaleOf, Shapes, valueAt, type PlotProps } from './plot-marks.tsx'
import styles from './plot.module.css'

const whole = (value: number) => value.toLocaleString('en-US')

/** A chart of one series. Pointer and arrow keys show single points; screen readers get a table. */
export function Plot(props: PlotProps) {
  const { title, points, format = whole, height = 240 } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const hint = useId()
  const [at, setAt] = useState<number>()
  const scale = scaleOf(points, width, height)
  const { known, middle } = scale
  const spot = at === undefined ? undefined : points[at]

  const read = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setAt(nearest(known, index => Math.abs(middle(index) - left)))
  }
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = positionAfter(event.key, known, at)
    if (event.key === 'Escape') setAt(undefined)
    else if (next === undefined) return
    else setAt(known[Math.min(known.length - 1, Math.max(0, next))])
    event.preventDefault()
  }
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.plot}
        style={{ height }}
        role="group"
        tabIndex={0}
        aria-label={`${title}, chart`}
        aria-describedby={hint}
        onPointerMove={read}
        onPointerLeave={() => setAt(undefined)}
        onKeyDown={step}
        onBlur={() => setAt(undefined)}
      >
        {width === 0 ? null : (
          <svg width={width} height={height} aria-hidden="true">
            <Axes heads={props.heads} points={points} scale={scale} format={format} />
            <Shapes {...props} scale={scale} at={at} />
            {at === undefined ? (
              <DirectLabels {...props} scale={scale} format={format} />
            ) : spot ? (
              <Crosshair {...props} scale={scale} at={at} />
            ) : null}
          </svg>
        )}
        {at === undefined || !spot ? null : (
          <Tip spot={spot} format={format} left={Math.min(Math.max(middle(at), 72), width - 72)} />
        )}
      </div>
      <p id={hint} className="pub-sr">
        Read it with the left and right arrow keys. The same numbers follow as a table.
      </p>
      <p className="pub-sr" role="status">
        {spot ? `${spot.longLabel ?? spot.label}: ${format(spot.value ?? 0)}` : ''}
      </p>
      <PlotTable {...props} known={known} format={format} />
    </div>
  )
}

interface TipProps {
  spot: PlotProps['points'][number]
  format: (value: number) => string
  left: number
}

function Tip({ spot, format, left }: TipProps) {
  return (
    <div className={styles.tip} aria-hidden="true" style={{ left }}>
      <span>{spot.longLabel ?? spot.label}</span> <strong>{format(spot.value ?? 0)}</strong>
    </div>
  )
}

/** Where a key leads among the known points; the first arrow key shows the last point. */
function positionAfter(key: string, known: readonly number[], at: number | undefined): number | undefined {
  const position = at === undefined ? known.length - 1 : known.indexOf(at)
  return {
    ArrowRight: at === undefined ? position : position + 1,
    ArrowLeft: at === undefined ? position : position - 1,
    Home: 0,
    End: known.length - 1,
  }[key]
}

/** Inside of a box, because a table is as tall as its rows whatever its height says, and would lengthen the page. */
function PlotTable({
  title,
  heads,
  points,
  known,
  format,
}: PlotProps & { known: readonly number[]; format: (value: number) => string }) {
  return (
    <div className="pub-sr">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(index => (
            <tr key={points[index]?.label}>
              <th scope="row">{points[index]?.longLabel ?? points[index]?.label}</th>
              <td>{format(valueAt(points, index))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function nearest(indexes: readonly number[], distance: (index: number) => number): number | undefined {
  return indexes.reduce<number | undefined>(
    (best, index) => (best === undefined || distance(index) < distance(best) ? index : best),
    undefined,
  )
}

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [box])
  return width
}
