import type { Http } from '#core/shared';
import { tellPhone } from '../../../shared/modeCalls.ts';
import { buildIn } from './buildIn.ts';

/** Where nothing has changed, so often. */
const againMs = 10 * 60_000;

/** Tells the clinic how this phone is doing, where that has changed or some time later; what does not arrive is no matter. */
export class PhoneTold {
  private last = '';
  private at = 0;

  constructor(private readonly http: Pick<Http, 'send'>) {}

  async tell(pass: string, unsent: number): Promise<void> {
    const told = { unsent: Math.min(unsent, 100_000), build: buildIn(document), persisted: await persistedHere() };
    const text = JSON.stringify([pass, told]);
    if (text === this.last && Date.now() - this.at < againMs) return;
    try {
      await this.http.send(tellPhone, { body: { ...told, at: new Date().toISOString() } }, { pass });
      this.last = text;
      this.at = Date.now();
    } catch {
      // The next look at the day tells it.
    }
  }
}

const persistedHere = async (): Promise<boolean | null> => {
  if (!('storage' in navigator) || typeof navigator.storage.persisted !== 'function') return null;
  return navigator.storage.persisted().catch(() => null);
};
