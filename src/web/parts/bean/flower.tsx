import { useId } from 'react'
import { flavourColour } from '#chart/flower/flavour-colours.ts'
import { drawFlower, type Petal } from '#chart/flower/flower.ts'
import type { FlowerFlavour } from '#domain/bean/flower-flavours.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import styles from './flower.module.css'

interface FlowerProps {
  flavours: readonly FlowerFlavour[]
  /** A tiny one stands beside a name in a list, for the eye alone. */
  size: 'tiny' | 'small' | 'large'
}

/** The flower of a coffee, with its flavours as its text. Nothing without any. */
export function Flower({ flavours, size }: FlowerProps) {
  const glow = useId()
  const flower = drawFlower(flavours)
  if (flower === null) return null
  const { viewBox, petals, stem, centre, stamens } = flower
  return (
    <svg
      className={styles[size]}
      viewBox={viewBox}
      role="img"
      aria-label={flowerText(flavours)}
      aria-hidden={size === 'tiny' || undefined}
    >
      {stem && <path className={styles.stem} d={stem.stalk} />}
      {size !== 'large' ? (
        petals.map(petal => <path key={petal.name} d={petal.outline} fill={fillOf(petal)} />)
      ) : (
        <>
          <radialGradient id={glow} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">
            <stop className={styles.pale} offset="0.06" />
            <stop className={styles.paler} offset="0.5" />
            <stop className={styles.clear} offset="1" />
          </radialGradient>
          {petals.map(petal => (
            <g key={petal.name} className={styles.petal}>
              <path d={petal.outline} fill={fillOf(petal)} />
              <path d={petal.outline} fill={`url(#${glow})`} />
              <path className={styles.veins} d={petal.veins} />
            </g>
          ))}
          <circle className={styles.background} r={centre} />
          {stamens.map(({ x, y }) => (
            <circle key={`${x} ${y}`} className={styles.stamen} cx={x} cy={y} r={1.5} />
          ))}
        </>
      )}
      {stem ? (
        <path className={styles.leaf} d={stem.calyx} />
      ) : (
        <circle className={styles.centre} r={size === 'large' ? centre * 0.55 : centre} />
      )}
    </svg>
  )
}

/** The petal of one flavour, beside its name. */
export function PetalSign({ flavour }: { flavour: FlowerFlavour }) {
  const flower = drawFlower([{ ...flavour, value: 1 }])
  const [petal] = flower?.petals ?? []
  if (petal === undefined) return null
  return (
    <svg className={styles.sign} viewBox={SIGN_BOX} aria-hidden="true">
      <path d={petal.outline} fill={fillOf(petal)} />
    </svg>
  )
}

/** Holds a lone petal of value 1. */
const SIGN_BOX = '-25 -51 50 50'

function fillOf({ flavour, shade }: Petal): string {
  const { light, dark } = flavourColour(flavour, shade)
  return `light-dark(${light}, ${dark})`
}

function flowerText(flavours: readonly FlowerFlavour[]): string {
  const names = flavours.toSorted((one, other) => other.value - one.value).map(({ name }) => name)
  return `A flower of what it tastes of: ${listText(names)}`
}
