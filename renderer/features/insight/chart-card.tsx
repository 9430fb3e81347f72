import { useId, type ReactNode } from 'react'
import styles from './charts.module.css'

type ChartCardProps = {
  readonly title: string
  /** What the colors mean, or what is measured. */
  readonly legend?: ReactNode
  /** Shown in place of the chart where there is nothing to draw. */
  readonly empty?: string | undefined
  readonly children: ReactNode
}

/** A chart with its heading and legend. */
export function ChartCard({ title, legend, empty, children }: ChartCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {legend === undefined ? null : <span className={styles.legend}>{legend}</span>}
      </header>
      {empty === undefined ? children : <p className={styles.nothing}>{empty}</p>}
    </section>
  )
}

/** A color of a legend with its meaning. */
export function LegendEntry({ tint, children }: { readonly tint: string; readonly children: ReactNode }) {
  return (
    <span className={styles.legendEntry}>
      <span className={styles.swatch} data-tint={tint} aria-hidden="true" />
      {children}
    </span>
  )
}

type ChartTableProps = {
  readonly caption: string
  readonly head: readonly string[]
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a table, for screen readers. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
