import { inject, injectable } from 'inversify';
import { reaction } from 'mobx';
import { Drafts, Http, Line, Live, Resources } from '#core/shared';
import { type Message, messageAdded } from '#plugins/messaging/shared/message.ts';
import { Composer } from './Composer.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { MessageOutbox } from './MessageOutbox.ts';
import { Thread } from './Thread.ts';

const kept = 8;

/** The sessions opened lately, so that going back and forth costs nothing. What is half-written is never let go of. */
@injectable()
export class Threads {
  private readonly threads = new Map<string, Thread>();
  private readonly composers = new Map<string, Composer>();
  private readonly undo: (() => void)[];
  private inView: string | null = null;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Resources) private readonly resources: Resources,
    @inject(Live) private readonly live: Live,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(MessageOutbox) private readonly outbox: MessageOutbox,
    @inject(Line) line: Line,
  ) {
    const take = (message: Message): void => this.threads.get(message.session_id)?.take(message);
    this.undo = [
      live.on(messageAdded, ({ data }) => take(data)),
      live.onMissed(() => this.threads.forEach((thread) => thread.catchUp())),
      outbox.onSent(take),
      line.onReturn(() => this.threads.forEach((thread) => void thread.retry())),
      reaction(
        () => inbox.me,
        () => this.forget(),
      ),
    ];
  }

  open(id: string): Thread {
    const known = this.threads.get(id);
    this.threads.delete(id);
    if (this.inView !== id) known?.revisit();
    const { http, resources, live, inbox } = this;
    const thread = known ?? new Thread(id, this.composer(id), { http, resources, live, inbox });
    this.threads.set(id, thread);
    for (const [oldest, old] of this.threads) {
      if (this.threads.size <= kept) break;
      this.threads.delete(oldest);
      old.dispose();
    }
    return thread;
  }

  /** The person is looking at this session right now. */
  isInView(id: string): boolean {
    return this.inView === id && document.visibilityState === 'visible' && document.hasFocus();
  }

  show(id: string | null): void {
    this.inView = id;
  }

  dispose(): void {
    for (const undo of this.undo.splice(0)) undo();
    this.forget();
  }

  private composer(id: string): Composer {
    const composer = this.composers.get(id) ?? new Composer(id, this.http, this.drafts, this.outbox);
    this.composers.set(id, composer);
    return composer;
  }

  private forget(): void {
    for (const thread of this.threads.values()) thread.dispose();
    this.threads.clear();
    this.composers.clear();
  }
}
