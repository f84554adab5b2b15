import { type OpenPage, showPush } from '#plugins/push/browser/worker/showPush.ts';
import type { LossyLine } from './lossyLine.ts';
import type { PlayedTime, Sleeper } from './playedTime.ts';

interface WorkerParts {
  readonly time: PlayedTime;
  readonly line: LossyLine;
  readonly random: () => number;
  readonly pages: () => readonly OpenPage[];
  readonly setBadge: (unread: number) => void;
}

const againMs = 4_000;

/** The service worker of one browser: it has pushes whether a tab is open or not, each when the line lets it through, in any order. */
export class LossyWorker implements Sleeper {
  readonly frozen = false;
  readonly dead = false;
  /** What the screen shows: the tag, and the id of the notification. */
  readonly shown = new Map<string, string | undefined>();

  constructor(private readonly parts: WorkerParts) {}

  /** As the push service hands it over. */
  take(text: string): void {
    this.parts.time.inside(this, () => void this.carry(text));
  }

  private async carry(text: string): Promise<void> {
    const { line, pages, setBadge } = this.parts;
    await line.later();
    while (!line.up) await new Promise<void>((resolve) => setTimeout(resolve, againMs));
    await showPush(text, {
      mustShow: false,
      pages: async () => pages(),
      withdraw: async (tag) => void this.shown.delete(tag),
      show: async ({ tag = 'pavilion', notification_id: id }) => void this.shown.set(tag, id),
      setBadge: async (unread) => setBadge(unread),
    });
  }
}
