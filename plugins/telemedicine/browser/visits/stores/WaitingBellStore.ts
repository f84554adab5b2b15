import { makeStore } from '#core/browser';

const everyMs = 20_000;
const notes = [880, 1174.66] as const;

/** Rings when somebody comes and again until nobody waits any more. Browsers refuse sound before the first press: it says so. */
export class WaitingBellStore {
  blocked = false;
  private context: AudioContext | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private known: ReadonlySet<string> = new Set();

  constructor() {
    makeStore(this, { plain: ['context', 'timer', 'known'] });
  }

  /** @param waiting who waits now; nobody, where the person muted it */
  follow(waiting: readonly string[]): void {
    const fresh = waiting.some((one) => !this.known.has(one));
    this.known = new Set(waiting);
    if (waiting.length === 0) return this.rest();
    if (fresh) void this.ring();
    this.timer ??= setInterval(() => void this.ring(), everyMs);
  }

  /** After a press: what was blocked may sound now. */
  async unblock(): Promise<void> {
    await this.ring();
  }

  dispose(): void {
    this.rest();
    void this.context?.close().catch(() => undefined);
    this.context = null;
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.blocked = false;
  }

  private async ring(): Promise<void> {
    if (typeof AudioContext !== 'function') return;
    const context = (this.context ??= new AudioContext());
    if (context.state !== 'running') {
      // A refused resume may never answer.
      await Promise.race([context.resume().catch(() => undefined), new Promise((done) => setTimeout(done, 300))]);
    }
    if (context !== this.context) return;
    this.become(context.state !== 'running');
    if (this.blocked) return;
    notes.forEach((frequency, i) => {
      const at = context.currentTime + i * 0.25;
      const tone = new OscillatorNode(context, { frequency, type: 'sine' });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.15, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.65);
    });
  }

  private become(blocked: boolean): void {
    this.blocked = blocked;
  }
}
