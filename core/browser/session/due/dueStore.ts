import { when } from 'mobx';
import { makeStore } from '../../makeStore.ts';
import {
  type CallAnswer,
  type Due,
  type DueCount,
  type Http,
  type Known,
  knownOf,
  listDue,
  mapKnown,
} from '#core/shared';
import type { Resource } from '#core/shared';
import type { ResourcesStore } from '../resourcesStore.ts';

type Counts = CallAnswer<typeof listDue>;

/** What becomes due as time passes is told by nobody. */
const pollMs = 5 * 60_000;
const soonMs = 100;
const latestMs = 10_000;
/** A page that begins asks for much itself in a moment, with which this goes along. */
const firstWaitMs = 2_000;

/**
 * The server's count of what waits for the person, asked for again when something that it stands on may have changed: once for
 * what changes together, and not while nobody sees the page. What others do in a busy clinic mostly changes none of one person's
 * counts, so after each answer that said nothing new the next is waited for twice as long, up to ten seconds.
 */
export class DueStore implements Due {
  private readonly resource: Resource<Counts>;
  private newest: Counts | undefined;
  private waitMs = soonMs;
  private askedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Tags that became stale since it was asked. */
  private readonly heardOf = new Set<string>();
  readonly dispose: () => void;

  constructor(
    resources: Pick<ResourcesStore, 'watch' | 'heard'>,
    http: Pick<Http, 'send'>,
    private readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
  ) {
    const fetch = (signal: AbortSignal): Promise<Counts> =>
      http.send(this.newest ? listDue : { ...listDue, canWaitMs: firstWaitMs }, {}, { signal });
    this.resource = resources.watch(listDue, {}, { pollMs, keep: ['practitioner', 'patient'], fetch });
    makeStore(this, { plain: ['resource', 'newest', 'waitMs', 'askedAt', 'timer', 'heardOf', 'page', 'dispose'] });
    const heard = (tags: readonly string[], byOthers: boolean): void => {
      for (const tag of tags) this.heardOf.add(tag);
      if (!byOthers) this.hurry();
      this.askIfOverdue();
    };
    resources.heard.add(heard);
    // What was heard of before the first answer may not be in it.
    const stopFirst = when(() => this.counts !== undefined, this.askIfOverdue);
    page.addEventListener('visibilitychange', this.askIfOverdue);
    this.dispose = () => {
      resources.heard.delete(heard);
      stopFirst();
      page.removeEventListener('visibilitychange', this.askIfOverdue);
      clearTimeout(this.timer);
      this.resource.dispose();
    };
  }

  of(id: string): Known<DueCount> {
    const known = mapKnown(knownOf(this.resource), () => this.counts?.data.find((one) => one.id === id));
    if (known.is !== 'part' && known.is !== 'whole') return known;
    const { data, ...rest } = known;
    if (!data) return { is: 'failed', error: new Error(`${id} is not counted`), again: this.again };
    return data.more ? { ...rest, is: 'part', data } : { ...known, data };
  }

  again(): void {
    void this.ask();
  }

  /** An answer that is older than one that was there says nothing, whichever server gave it. */
  private get counts(): Counts | undefined {
    const { data } = this.resource;
    if (data && data.version >= (this.newest?.version ?? 0)) this.newest = data;
    return this.newest;
  }

  private hurry(): void {
    this.waitMs = soonMs;
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), soonMs);
  }

  /** Not while nobody sees the page, and not before it is known what the counts stand on. */
  private askIfOverdue(): void {
    const { counts, heardOf } = this;
    if (this.page.hidden || !counts) return;
    const isOverdue = heardOf.has('features') || counts.tags.some((tag) => heardOf.has(tag));
    heardOf.clear();
    if (!isOverdue || this.timer !== undefined) return;
    const wait = Math.max(soonMs, this.askedAt + this.waitMs - Date.now());
    this.timer = setTimeout(() => void this.ask(), wait);
  }

  private async ask(): Promise<void> {
    this.timer = undefined;
    this.askedAt = Date.now();
    const before = JSON.stringify(this.counts?.data);
    await this.resource.refetch();
    const isNew = JSON.stringify(this.counts?.data) !== before;
    this.waitMs = isNew ? soonMs : Math.min(this.waitMs * 2, latestMs);
  }
}
