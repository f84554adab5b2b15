const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'visibilitychange'];
const key = 'active-at';
const noteEveryMs = 5000;

/**
 * Calls `onIdle` once nobody has touched any tab of this browser for `delayMs`. The moment of the last touch stands in the
 * browser's storage, so that working in one tab does not lock the other.
 */
export class IdleWatch {
  private last = Date.now();
  private noted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly delayMs: number,
    private readonly onIdle: () => void,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    for (const sign of signs) document.addEventListener(sign, this.touched, { passive: true, capture: true });
    this.arm(delayMs);
  }

  dispose(): void {
    for (const sign of signs) document.removeEventListener(sign, this.touched, { capture: true });
    clearTimeout(this.timer);
  }

  private readonly touched = (event: Event): void => {
    // Coming back to a page that slept longer than the delay must find it locked, not wake it.
    if (event.type === 'visibilitychange' && document.visibilityState === 'hidden') return;
    if (this.idleFor() >= this.delayMs) {
      this.check();
      return;
    }
    this.last = Date.now();
    if (this.last - this.noted < noteEveryMs) return;
    this.noted = this.last;
    this.storage.setItem(key, String(this.last));
  };

  private idleFor(): number {
    const elsewhere = Number(this.storage.getItem(key) ?? 0);
    return Date.now() - Math.max(this.last, Number.isFinite(elsewhere) ? elsewhere : 0);
  }

  private check(): void {
    const rest = this.delayMs - this.idleFor();
    if (rest > 0) this.arm(rest);
    else this.onIdle();
  }

  private arm(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), ms);
  }
}
