import { makeAutoObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { listChat, say } from '../../../shared/contract.ts';
import type { ChatMessage } from '../../../shared/visit.ts';
import type { Room } from '../../stores/Room.ts';

export interface Unsent {
  readonly id: string;
  readonly text: string;
  readonly failed: boolean;
}

/** What is written beside the call. What could not be sent stays, and is sent again under the same id. */
export class Chat {
  messages: readonly ChatMessage[] = [];
  text = '';
  /** It could not be read. */
  error: unknown = null;
  open = false;
  readonly unsent = observable.map<string, Unsent>({}, { deep: false });
  private seen = 0;
  private known = false;
  private readonly stop: () => void;

  constructor(private readonly room: Pick<Room, 'id' | 'visit' | 'me' | 'send'>) {
    makeAutoObservable<this, 'room' | 'stop'>(
      this,
      { messages: observableRef, error: observableRef, room: false, stop: false },
      { autoBind: true },
    );
    this.stop = reaction(
      () => (room.me?.state === 'admitted' ? room.visit : null),
      (visit) => visit && void this.refresh(),
      { fireImmediately: true },
    );
  }

  get unread(): number {
    return this.open ? 0 : this.messages.slice(this.seen).filter(({ seat }) => seat !== this.room.me?.id).length;
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

  /** Takes it back into the field. */
  edit(id: string): void {
    const message = this.unsent.get(id);
    if (!message) return;
    this.text = message.text;
    this.unsent.delete(id);
  }

  async refresh(): Promise<void> {
    const { id } = this.room;
    if (id === null) return;
    try {
      const { data } = await this.room.send(listChat, { params: { id } });
      if (id === this.room.id) this.take(data);
    } catch (error) {
      runInAction(() => (this.error = error));
    }
  }

  dispose(): void {
    this.stop();
  }

  private take(messages: readonly ChatMessage[]): void {
    this.error = null;
    this.messages = messages;
    // What was there before this page is no news.
    if (!this.known || this.open) this.seen = messages.length;
    this.known = true;
    for (const { id } of messages) this.unsent.delete(id);
  }

  private async post(message: Unsent): Promise<void> {
    const { id } = this.room;
    if (id === null) return;
    runInAction(() => this.unsent.set(message.id, message));
    try {
      await this.room.send(say, { params: { id, message: message.id }, body: { text: message.text } });
      await this.refresh();
      runInAction(() => this.unsent.delete(message.id));
    } catch {
      runInAction(() => this.unsent.set(message.id, { ...message, failed: true }));
    }
  }
}
