import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { smoothPath, ticksUpTo, type Spot } from './plot-shapes.ts'
import styles from './plot.module.css'

export interface PlotPoint {
  label: string
  /** Said instead of the label where there is room. */ longLabel?: string
  /** Null: not there yet. */ value: number | null
  isCurrent?: boolean
}
export interface PlotProps {
  /** Names the chart and its table. */ title: string
  /** Heads of the table. */ heads: readonly [string, string]
  points: readonly PlotPoint[]
  kind: 'area' | 'bars'
  format?: (value: number) => string
  height?: number
}

const margin = { top: 24, right: 12, bottom: 26, left: 44 }
const whole = (value: number) => value.toLocaleString('en-US')

/** A chart of one series. Pointer and arrow keys show single points; screen readers get a table. */
export function Plot({ title, heads, points, kind, format = whole, height = 240 }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const hint = useId()
  const [at, setAt] = useState<number>()
  const known = points.flatMap((point, index) => (point.value === null ? [] : [index]))
  const ticks = ticksUpTo(Math.max(0, ...points.map(point => point.value ?? 0)))
  const y = (value: number) =>
    height - margin.bottom - (value / ticks.at(-1)!) * (height - margin.bottom - margin.top)
  const room = Math.max(0, width - margin.left - margin.right) / Math.max(1, points.length)
  const barWidth = Math.min(48, room * 0.6)
  const middle = (index: number) => margin.left + room * (index + 0.5)
  const spot = at === undefined ? undefined : points[at]

  const read = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setAt(nearest(known, index => Math.abs(middle(index) - left)))
  }
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = at === undefined ? known.length - 1 : known.indexOf(at)
    const next = {
      ArrowRight: at === undefined ? place : place + 1,
      ArrowLeft: at === undefined ? place : place - 1,
      Home: 0,
      End: known.length - 1,
    }[event.key]
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
            {ticks.map(tick => (
              <g key={tick}>
                <line
                  className={styles.grid}
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text className={styles.tick} x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {points.map((point, index) =>
              isLabelled(index, points.length, width) ? (
                <text
                  key={point.label}
                  className={styles.tick}
                  data-current={point.isCurrent || undefined}
                  x={middle(index)}
                  y={height - 8}
                  textAnchor="middle"
                >
                  {point.label}
                </text>
              ) : null,
            )}
            {kind === 'area' ? (
              <AreaShape points={known.map(index => [middle(index), y(points[index]!.value!)])} base={y(0)} />
            ) : (
              known.map(index => (
                <rect
                  key={points[index]!.label}
                  className={styles.bar}
                  data-current={points[index]!.isCurrent || undefined}
                  data-off={at !== undefined && at !== index ? true : undefined}
                  x={middle(index) - barWidth / 2}
                  width={barWidth}
                  y={y(points[index]!.value!)}
                  height={Math.max(0, y(0) - y(points[index]!.value!))}
                  rx={Math.min(4, barWidth / 4)}
                />
              ))
            )}
            {at === undefined
              ? directLabels(known, points).map(index => (
                  <g key={index}>
                    {kind === 'area' ? (
                      <circle
                        className={styles.dot}
                        cx={middle(index)}
                        cy={y(points[index]!.value!)}
                        r={3.5}
                      />
                    ) : null}
                    <text
                      className={styles.direct}
                      x={middle(index)}
                      y={y(points[index]!.value!) - 9}
                      textAnchor="middle"
                    >
                      {format(points[index]!.value!)}
                    </text>
                  </g>
                ))
              : null}
            {at === undefined || !spot ? null : (
              <g>
                <line
                  className={styles.crosshair}
                  x1={middle(at)}
                  x2={middle(at)}
                  y1={margin.top - 8}
                  y2={height - margin.bottom}
                />
                {kind === 'area' ? (
                  <circle className={styles.dot} cx={middle(at)} cy={y(spot.value ?? 0)} r={4.5} />
                ) : null}
              </g>
            )}
          </svg>
        )}
        {at === undefined || !spot ? null : (
          <div
            className={styles.tip}
            aria-hidden="true"
            style={{ left: Math.min(Math.max(middle(at), 72), width - 72) }}
          >
            <span>{spot.longLabel ?? spot.label}</span> <strong>{format(spot.value ?? 0)}</strong>
          </div>
        )}
      </div>
      <p id={hint} className="pub-sr">
        Read it with the left and right arrow keys. The same numbers follow as a table.
      </p>
      <p className="pub-sr" role="status">
        {spot ? `${spot.longLabel ?? spot.label}: ${format(spot.value ?? 0)}` : ''}
      </p>
      <table className="pub-sr">
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
            <tr key={points[index]!.label}>
              <th scope="row">{points[index]!.longLabel ?? points[index]!.label}</th>
              <td>{format(points[index]!.value!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AreaShape({ points, base }: { points: Spot[]; base: number }) {
  const path = smoothPath(points)
  return (
    <>
      <path
        className={styles.area}
        d={points.length > 1 ? `${path}L${points.at(-1)![0]},${base}L${points[0]![0]},${base}Z` : ''}
      />
      <path className={styles.line} d={path} />
    </>
  )
}

/** The labeled points: the highest and the last one. */
function directLabels(known: readonly number[], points: readonly PlotPoint[]): number[] {
  const valueOf = (index: number) => points[index]!.value!
  const highest = known.reduce<number | undefined>(
    (best, index) => (best === undefined || valueOf(index) > valueOf(best) ? index : best),
    undefined,
  )
  const last = known.at(-1)
  if (highest === undefined || last === undefined || valueOf(highest) === 0) return []
  return highest === last || last - highest < 2 ? [highest] : [highest, last]
}

/** Every label if there is room, else every second, third or fourth, counted from the last one. */
function isLabelled(index: number, count: number, width: number): boolean {
  const every = Math.ceil((count * 46) / Math.max(1, width - margin.left - margin.right))
  return (count - 1 - index) % every === 0
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
