import { type Known, whole } from '#core/shared';
import { compareStructural, observable, reaction, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { listChat, say } from '#plugins/telemedicine/shared/calls.ts';
import type { ChatMessage } from '#plugins/telemedicine/shared/visit.ts';
import type { ChatDraftStore } from './ChatDraftStore.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';

export interface UnsentMessage {
  readonly id: string;
  readonly text: string;
  readonly failed: boolean;
}

/** What is written beside the call. What could not be sent stays, and is sent again under the same id. */
export class ChatStore {
  messages: readonly ChatMessage[] = [];
  text = '';
  /** It could not be read. */
  error: unknown = null;
  open = false;
  readonly unsent = observable.map<string, UnsentMessage>({}, { deep: false });
  private seen = 0;
  private isRead = false;
  private readonly stops: (() => void)[];

  constructor(
    private readonly visitStore: Pick<VisitStore, 'id' | 'visit' | 'me' | 'send'>,
    private readonly drafts: Pick<ChatDraftStore, 'read' | 'write'>,
  ) {
    makeStore(this, { plain: ['visitStore', 'drafts', 'stops'], whole: ['messages', 'error'] });
    this.stops = [
      reaction(
        () => (visitStore.me?.state === 'admitted' ? visitStore.visit : null),
        (visit) => visit && void this.refresh(),
        { fireImmediately: true },
      ),
    ];
    if (visitStore.id !== null) void this.restore(visitStore.id);
  }

  get known(): Known {
    if (this.isRead) return whole(this.messages);
    if (this.error === null) return { is: 'awaited' };
    const error = this.error instanceof Error ? this.error : new Error('Not read', { cause: this.error });
    return { is: 'failed', error, again: () => void this.refresh() };
  }

  get unread(): number {
    return this.open ? 0 : this.messages.slice(this.seen).filter(({ seat }) => seat !== this.visitStore.me?.id).length;
  }

  show(open: boolean): void {
    // What came while something else was beside the call is still unread.
    if (open || this.open) this.seen = this.messages.length;
    this.open = open;
  }

  write(text: string): void {
    this.text = text;
  }

  async send(): Promise<void> {
    const text = this.text.trim();
    if (text === '') return;
    this.text = '';
    await this.post({ id: crypto.randomUUID(), text, failed: false });
  }

  async again(id: string): Promise<void> {
    const message = this.unsent.get(id);
    if (message) await this.post({ ...message, failed: false });
  }

  /** Moves an unsent message back into the field; the text there becomes the unsent one. */
  edit(id: string): void {
    const message = this.unsent.get(id);
    if (!message) return;
    const text = this.text.trim();
    this.unsent.delete(id);
    if (text !== '') this.wait({ id: crypto.randomUUID(), text, failed: true });
    this.text = message.text;
  }

  async refresh(): Promise<void> {
    const { id } = this.visitStore;
    if (id === null) return;
    try {
      const { data } = await this.visitStore.send(listChat, { params: { id } });
      if (id === this.visitStore.id) this.take(data);
    } catch (error) {
      runInAction(() => (this.error = error));
    }
  }

  dispose(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  /** What was typed before a lock or a reload is there again, and from now on what is typed is kept. */
  private async restore(visit: string): Promise<void> {
    const { text, unsent } = await this.drafts.read(visit);
    // Closed meanwhile: a newer call page keeps the draft now.
    if (this.stops.length === 0) return;
    const there = new Set(this.messages.map(({ id }) => id));
    for (const message of unsent) if (!there.has(message.id)) this.wait({ ...message, failed: true });
    this.write([text, this.text].filter(Boolean).join(' '));
    this.stops.push(
      reaction(
        () => ({ text: this.text, unsent: [...this.unsent.values()].map((one) => ({ id: one.id, text: one.text })) }),
        (kept) => this.drafts.write(visit, kept),
        { equals: compareStructural },
      ),
    );
  }

  private wait(message: UnsentMessage): void {
    this.unsent.set(message.id, message);
  }

  private take(messages: readonly ChatMessage[]): void {
    this.error = null;
    this.messages = messages;
    // What was there before this page is no news.
    if (!this.isRead || this.open) this.seen = messages.length;
    this.isRead = true;
    for (const { id } of messages) this.unsent.delete(id);
  }

  private async post(message: UnsentMessage): Promise<void> {
    const { id } = this.visitStore;
    if (id === null) return;
    this.wait(message);
    try {
      await this.visitStore.send(say, { params: { id, message: message.id }, body: { text: message.text } });
      await this.refresh();
      runInAction(() => this.unsent.delete(message.id));
    } catch {
      this.wait({ ...message, failed: true });
    }
  }
}
