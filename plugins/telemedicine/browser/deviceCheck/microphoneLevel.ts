const everyMs = 80;

/**
 * How loud a microphone is, between 0 and 1, some times a second. Returns the undo. Where the browser makes no sound before
 * the first press, it begins with that.
 */
export const followMicrophoneLevel = (track: MediaStreamTrack, hear: (level: number) => void): (() => void) => {
  if (typeof AudioContext !== 'function') return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const resume = (): void => void context.resume().catch(() => undefined);
  window.addEventListener('pointerdown', resume);
  const timer = setInterval(() => {
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    // 60 decibels of range: quiet speech is about a third, loud speech nearly full.
    hear(Math.min(1, Math.max(0, 1 + Math.log10(Math.sqrt(power) + 1e-9) / 3)));
  }, everyMs);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pointerdown', resume);
    void context.close().catch(() => undefined);
  };
};
