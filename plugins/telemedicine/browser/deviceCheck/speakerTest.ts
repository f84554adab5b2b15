/** A browser that can play to a chosen speaker. */
type Sink = { setSinkId?: (id: string) => Promise<void> };

export const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype;

const notes = [523.25, 659.25, 783.99] as const;

/** Three rising notes, made here and not fetched. False where the browser would not play. */
export const playTestSound = async (speaker: string | null): Promise<boolean> => {
  if (typeof AudioContext !== 'function') return false;
  const context = new AudioContext();
  try {
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
    if (context.state !== 'running') return false;
    const out = context.createMediaStreamDestination();
    notes.forEach((frequency, i) => {
      const at = context.currentTime + i * 0.22;
      const tone = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.25, at + 0.03);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
      tone.connect(gain).connect(out);
      tone.start(at);
      tone.stop(at + 0.5);
    });
    const player = new Audio();
    player.srcObject = out.stream;
    if (speaker !== null) await (player as Sink).setSinkId?.(speaker);
    await player.play();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    return true;
  } catch {
    return false;
  } finally {
    void context.close().catch(() => undefined);
  }
};
