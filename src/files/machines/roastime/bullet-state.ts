import { listOrEmpty, property, textOrEmpty } from '#files/roasts/loose-value.ts'

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

/**
 * The Aillio Bullet that an Artisan log names, as its machine or among its devices (`Aillio Bullet R1 IBTS/BT`). Null
 * if it names none.
 */
export function bulletIn(profile: unknown): string | null {
  const devices = listOrEmpty(property(profile, 'devices')).map(textOrEmpty)
  const names = [
    ...['roastertype', 'machinesetup'].map(name => textOrEmpty(property(profile, name))),
    ...devices,
  ]
  const bullet = names.find(name => BULLET.test(name))
  return bullet === undefined ? null : (MODEL.exec(bullet)?.[0] ?? bullet)
}

const BULLET = /aillio|bullet/i
/** Without the channels of a device. */
const MODEL = /aillio bullet r\d\b/i
