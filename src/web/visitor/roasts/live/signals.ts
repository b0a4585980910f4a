import { useEffect, useRef } from 'react'
import { stored } from '#web/ui/stored.ts'

/** How the reader wants to be told that a step is due. */
export const signals = stored<{ sound: boolean; vibration: boolean }>('follow signals', kept => ({
  sound: kept?.sound === true,
  vibration: kept?.vibration === true,
}))

const TONE_SECONDS = 0.35
const VIBRATION_MILLISECONDS = 400

/** Signals once for each moment that becomes due. */
export function useSignal(due: number | null): void {
  const { sound, vibration } = signals.use()
  const signalled = useRef(due)
  useEffect(() => {
    if (signalled.current === due) return
    signalled.current = due
    if (due === null) return
    if (vibration) navigator.vibrate?.(VIBRATION_MILLISECONDS)
    if (sound) void playTone()
  }, [due, sound, vibration])
}

/** A short tone. A browser may refuse it before the page was touched. */
export async function playTone(): Promise<void> {
  try {
    const audio = new AudioContext()
    await audio.resume()
    const tone = audio.createOscillator()
    tone.frequency.value = 880
    tone.connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + TONE_SECONDS)
    tone.onended = () => void audio.close()
  } catch {
    // Without sound: the next step is on the screen too.
  }
}
