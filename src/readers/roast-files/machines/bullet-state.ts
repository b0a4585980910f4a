/** What Artisan calls the channel of the Aillio Bullet's state, in lower case. */
export const STATE_CHANNEL = 'state'

/** As in Artisan's driver for the Bullet: 0 off, 2 preheating, 4 charge, 6 roasting, 8 cooling, 9 shutdown. */
const ROASTING = 6
const AFTER_ROASTING = [0, 8, 9]

/**
 * Drop by the Bullet's own state: the first sample after charge in which it cools or is off after it roasted. Null if
 * there is none.
 */
export function bulletDrop(
  samples: readonly { seconds: number; state: number | null }[],
): { seconds: number } | null {
  const roasting = samples.findIndex(({ state }) => state === ROASTING)
  if (roasting === -1) return null
  const drop = samples.find(
    ({ seconds, state }, index) =>
      index > roasting && seconds > 0 && state !== null && AFTER_ROASTING.includes(state),
  )
  return drop === undefined ? null : { seconds: drop.seconds }
}
