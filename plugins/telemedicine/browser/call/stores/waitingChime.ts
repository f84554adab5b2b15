const notes = [660, 880] as const;
const noteSeconds = 0.16;

/** Two soft notes when a person starts waiting. Silent where the browser blocks sound. */
export const playWaitingChime = (): void => {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const end = context.currentTime + notes.length * noteSeconds;
  for (const [index, pitch] of notes.entries()) {
    const at = context.currentTime + index * noteSeconds;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + noteSeconds);
  }
  setTimeout(() => void context.close(), (end - context.currentTime) * 1_000 + 200);
};
