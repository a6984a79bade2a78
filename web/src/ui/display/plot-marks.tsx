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

/** Between the line at 0 and the days, for labels of values below it. */
const roomBelow = 18

type Scale = ReturnType<typeof scaleOf>

/** Where points, bars and grid lines are; `known` are the indexes of points that have a value. */
export function scaleOf(points: PlotProps['points'], width: number, height: number) {
  const known = points.flatMap((point, index) => (point.value === null ? [] : [index]))
  const ticks = ticksUpTo(Math.max(0, ...points.map(point => point.value ?? 0)))
  const most = ticks.at(-1) ?? 1
  const least = Math.min(0, ...points.map(point => point.value ?? 0))
  const bottom = margin.bottom + (least < 0 ? roomBelow : 0)
  const room = Math.max(0, width - margin.left - margin.right) / Math.max(1, points.length)
  return {
    width,
    height,
    known,
    ticks,
    room,
    barWidth: Math.min(48, room * 0.6),
    middle: (index: number) => margin.left + room * (index + 0.5),
    y: (value: number) =>
      height - bottom - ((value - least) / (most - least)) * (height - bottom - margin.top),
  }
}

export function Axes({
  heads,
  points,
  scale,
  format,
}: { scale: Scale } & Pick<Required<PlotProps>, 'heads' | 'points' | 'format'>) {
  const { width, height, ticks, middle, y } = scale
  return (
    <>
      <text className={styles.tick} x={0} y={10}>
        {heads[1]}
      </text>
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
        isLabeled(index, points.length, width) ? (
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
    </>
  )
}

export function Shapes({ kind, points, scale, at }: PlotProps & { scale: Scale; at: number | undefined }) {
  const { known, middle, y, barWidth } = scale
  if (kind === 'area')
    return <AreaShape points={known.map(index => [middle(index), y(valueAt(points, index))])} base={y(0)} />
  return known.map(index => {
    const value = valueAt(points, index)
    const top = y(Math.max(0, value))
    const length = Math.abs(y(value) - y(0))
    return (
      <rect
        key={points[index]?.label}
        className={styles.bar}
        data-current={points[index]?.isCurrent || undefined}
        data-off={at !== undefined && at !== index ? true : undefined}
        data-below={value < 0 || undefined}
        x={middle(index) - barWidth / 2}
        width={barWidth}
        y={top}
        // Too little to see below the line would look like nothing.
        height={value < 0 ? Math.max(2, length) : length}
        rx={Math.min(4, barWidth / 4)}
      />
    )
  })
}

export function DirectLabels({
  kind,
  points,
  scale,
  format,
}: PlotProps & { scale: Scale; format: (value: number) => string }) {
  const { known, middle, y } = scale
  return directLabels(known, points, kind === 'bars' ? scale.room : Infinity).map(index => {
    const value = valueAt(points, index)
    return (
      <g key={index}>
        {kind === 'area' ? <circle className={styles.dot} cx={middle(index)} cy={y(value)} r={3.5} /> : null}
        <text
          className={styles.direct}
          x={middle(index)}
          y={value < 0 ? y(value) + 16 : y(value) - 9}
          textAnchor="middle"
        >
          {format(value)}
        </text>
      </g>
    )
  })
}

export function Crosshair({ kind, points, scale, at }: PlotProps & { scale: Scale; at: number }) {
  const { height, middle, y } = scale
  return (
    <g>
      <line
        className={styles.crosshair}
        x1={middle(at)}
        x2={middle(at)}
        y1={margin.top - 8}
        y2={height - margin.bottom}
      />
      {kind === 'area' ? (
        <circle className={styles.dot} cx={middle(at)} cy={y(valueAt(points, at))} r={4.5} />
      ) : null}
    </g>
  )
}

export function valueAt(points: PlotProps['points'], index: number): number {
  return points[index]?.value ?? 0
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

/** What a label takes beside narrow bars. */
const labelWidth = 44

/** The labeled points: the highest, and the last one where no higher bar beside it is in the way. */
function directLabels(known: readonly number[], points: readonly PlotPoint[], room: number): number[] {
  const valueOf = (index: number) => points[index]!.value!
  const highest = known.reduce<number | undefined>(
    (best, index) => (best === undefined || valueOf(index) > valueOf(best) ? index : best),
    undefined,
  )
  const last = known.at(-1)
  if (highest === undefined || last === undefined || valueOf(highest) === 0) return []
  const beside = known.slice(-1 - Math.ceil(labelWidth / room), -1)
  const isHidden =
    room < labelWidth && valueOf(last) >= 0 && beside.some(each => valueOf(each) > valueOf(last))
  return highest === last || last - highest < 2 || isHidden ? [highest] : [highest, last]
}

/** Every label if there is room, else every second, third or fourth, counted from the last one. */
function isLabeled(index: number, count: number, width: number): boolean {
  const every = Math.ceil((count * 46) / Math.max(1, width - margin.left - margin.right))
  return (count - 1 - index) % every === 0
}
