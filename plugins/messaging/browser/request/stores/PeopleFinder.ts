import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Http } from '#core/shared';
import { findPeople } from '#plugins/messaging/shared/calls.ts';
import type { Person } from '#plugins/messaging/shared/session.ts';

const typingPauseMs = 200;

/** Type-ahead of the people whom one may ask; the answer to the last question counts. */
export class PeopleFinder {
  words = '';
  found: readonly Person[] = [];
  searching = false;
  error: unknown = null;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly http: Http) {
    makeStore(this, { plain: ['http', 'asked', 'timer'], whole: ['found', 'error'] });
  }

  look(words: string): void {
    this.words = words;
    clearTimeout(this.timer);
    this.searching = true;
    this.timer = setTimeout(() => void this.find(), words === '' ? 0 : typingPauseMs);
  }

  clear(): void {
    this.words = '';
    this.found = [];
  }

  /** Somebody by the address that a link carries. */
  async byEmail(email: string): Promise<Person | undefined> {
    const { data } = await this.http.send(findPeople, { query: { q: email } }).catch(() => ({ data: [] as Person[] }));
    return data.find((person) => person.email === email);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private async find(): Promise<void> {
    const asked = (this.asked += 1);
    const q = this.words.trim();
    try {
      const { data } = await this.http.send(findPeople, { query: q === '' ? {} : { q } });
      if (asked === this.asked) this.take(data, null);
    } catch (error) {
      if (asked === this.asked) this.take([], error);
    }
  }

  private take(found: readonly Person[], error: unknown): void {
    runInAction(() => {
      this.found = found;
      this.error = error;
      this.searching = false;
    });
  }
}
