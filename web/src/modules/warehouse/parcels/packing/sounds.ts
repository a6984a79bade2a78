let context: AudioContext | undefined

/** A short sign for the ear: high for what went in, low and twice for what did not. A browser without sound stays silent. */
export function playScanSound(isGood: boolean): void {
  try {
    context ??= new AudioContext()
    const start = context.currentTime
    for (const at of isGood ? [0] : [0, 0.16])
      beep(context, isGood ? 880 : 180, start + at, isGood ? 0.07 : 0.12)
  } catch {
    context = undefined
  }
}

function beep(audio: AudioContext, frequency: number, at: number, seconds: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + seconds)
}
