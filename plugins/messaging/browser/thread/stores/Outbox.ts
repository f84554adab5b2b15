import { inject, injectable } from 'inversify';
import { makeAutoObservable, observable, reaction, runInAction } from 'mobx';
import { Auth, Drafts, Errors, Http, Live } from '#core/shared';
import { sendMessage } from '#plugins/messaging/shared/calls.ts';
import type { Message } from '#plugins/messaging/shared/message.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { backOff, isTemporary } from '../../stores/retry.ts';
import { keptItems, type KeptItem, outboxKey, textOf } from './outboxDraft.ts';
import { UnsentMessage } from './UnsentMessage.ts';
import type { Upload } from './Upload.ts';

export interface NewMessage {
  readonly sessionId: string;
  readonly text: string;
  readonly uploads: readonly Upload[];
  readonly replyTo: Message | null;
}

/**
 * What was sent and is not acknowledged. Each item has its own id, under which the server takes it once however often it
 * arrives; so it is sent again until there is an answer. In order within a session; kept as a draft, so that a reload goes on.
 */
@injectable()
export class Outbox {
  readonly items = observable.array<UnsentMessage>([], { deep: false });
  private readonly busy = new Set<string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<(message: Message) => void>();
  private readonly undo: (() => void)[] = [];

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Errors) private readonly errors: Errors,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(Auth) auth: Auth,
    @inject(Live) live: Live,
  ) {
    makeAutoObservable<this, 'http' | 'drafts' | 'errors' | 'inbox' | 'busy' | 'timers' | 'listeners' | 'undo'>(
      this,
      {
        items: false,
        http: false,
        drafts: false,
        errors: false,
        inbox: false,
        busy: false,
        timers: false,
        listeners: false,
        undo: false,
      },
      { autoBind: true },
    );
    const warn = (event: BeforeUnloadEvent): void => {
      if (this.items.length > 0) event.preventDefault();
    };
    addEventListener('online', this.pumpAll);
    addEventListener('beforeunload', warn);
    this.undo.push(
      () => removeEventListener('online', this.pumpAll),
      () => removeEventListener('beforeunload', warn),
      reaction(
        () => live.state === 'open' && !auth.relog,
        (can) => can && this.pumpAll(),
      ),
      reaction(
        () => (auth.signedIn ? this.inbox.me : null),
        (me) => void this.restore(me),
        { fireImmediately: true },
      ),
    );
  }

  of(sessionId: string): readonly UnsentMessage[] {
    return this.items.filter((item) => item.sessionId === sessionId);
  }

  onSent(listen: (message: Message) => void): () => void {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  send({ sessionId, text, uploads, replyTo }: NewMessage): void {
    this.items.push(
      new UnsentMessage(
        { clientId: crypto.randomUUID(), sessionId, text, fileIds: [], replyTo: replyTo?.seq ?? null },
        uploads,
        replyTo,
      ),
    );
    this.keep();
    void this.pump(sessionId);
  }

  tryAgain(item: UnsentMessage): void {
    item.wait();
    for (const upload of item.uploads) if (upload.state === 'failed') void upload.start();
    void this.pump(item.sessionId);
  }

  discard(item: UnsentMessage): void {
    for (const upload of item.uploads) upload.cancel();
    this.items.remove(item);
    this.keep();
  }

  dispose(): void {
    for (const undo of this.undo.splice(0)) undo();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.listeners.clear();
  }

  private pumpAll(): void {
    for (const id of new Set(this.items.map((item) => item.sessionId))) void this.pump(id);
  }

  /** Sends one after the other; what has failed for good waits for its writer and holds up nothing. */
  private async pump(sessionId: string): Promise<void> {
    clearTimeout(this.timers.get(sessionId));
    if (this.busy.has(sessionId)) return;
    this.busy.add(sessionId);
    try {
      for (let item = this.next(sessionId); item; item = this.next(sessionId)) {
        if (!(await this.deliver(item))) return;
      }
    } finally {
      this.busy.delete(sessionId);
    }
  }

  private next(sessionId: string): UnsentMessage | undefined {
    return this.items.find((item) => item.sessionId === sessionId && item.state === 'waiting');
  }

  /** False: try again later. */
  private async deliver(item: UnsentMessage): Promise<boolean> {
    item.start();
    await Promise.all(item.uploads.map((upload) => upload.start()));
    if (item.uploads.length > 0) this.keep();
    const failed = item.uploads.find((upload) => upload.state === 'failed');
    if (failed) {
      item.fail(failed.error);
      return true;
    }
    try {
      const { data } = await this.http.send(sendMessage, { body: item.body });
      runInAction(() => {
        this.items.remove(item);
        this.inbox.take(data);
        for (const listen of this.listeners) listen(data);
      });
      this.keep();
      return true;
    } catch (error) {
      if (!isTemporary(error)) {
        item.fail(error);
        return true;
      }
      this.timers.set(
        item.sessionId,
        setTimeout(() => void this.pump(item.sessionId), backOff(item.tries)),
      );
      item.wait();
      return false;
    }
  }

  private keep(): void {
    if (this.items.length === 0) this.drafts.clear(outboxKey);
    else this.drafts.write(outboxKey, textOf(this.items.map(({ toKeep }) => toKeep)));
  }

  private async restore(me: string | null): Promise<void> {
    this.items.clear();
    if (me === null) return;
    try {
      const kept = keptItems(await this.drafts.read(outboxKey));
      if (this.inbox.me !== me) return;
      runInAction(() =>
        this.items.unshift(...kept.filter(this.isNew).map((item) => new UnsentMessage(item, [], null))),
      );
      this.pumpAll();
    } catch (error) {
      this.errors.report(error, { feature: 'messaging', doing: 'reading what was not sent' });
    }
  }

  private isNew(kept: KeptItem): boolean {
    return !this.items.some((item) => item.clientId === kept.clientId);
  }
}
