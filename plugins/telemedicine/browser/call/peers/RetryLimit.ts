const delaysMs = [0, 1_000, 2_000, 4_000, 8_000] as const;
const freshInWindow = 8;
const windowMs = 60_000;

/** How often one pair may begin again. Bounds what a browser that sends rubbish can make this one do. */
export class RetryLimit {
  private used = 0;
  private began: readonly number[] = [];

  /** Milliseconds before the next own attempt; null when there were enough. */
  next(): number | null {
    return delaysMs[this.used++] ?? null;
  }

  /** Whether a fresh connection that the other side asked for may begin now. */
  allow(now: number): boolean {
    this.began = this.began.filter((at) => now - at < windowMs);
    if (this.began.length >= freshInWindow) return false;
    this.began = [...this.began, now];
    return true;
  }

  forgive(): void {
    this.used = 0;
  }

  reset(): void {
    this.used = 0;
    this.began = [];
  }
}
