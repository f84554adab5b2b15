import { inject, injectable } from 'inversify';
import { outboxAct, type OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { type CallInput, Http, I18n, Outbox, type OutboxItem } from '#core/shared';
import { sendMessage } from '#plugins/messaging/shared/calls.ts';
import type { Message } from '#plugins/messaging/shared/message.ts';
import { messages } from '../../messages/index.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { fileIdsOf } from './Attachments.ts';
import type { Upload } from './Upload.ts';

export interface NewMessage {
  readonly sessionId: string;
  readonly text: string;
  readonly uploads: readonly Upload[];
  readonly replyTo: Message | null;
}

type Written = Omit<NonNullable<CallInput<typeof sendMessage>['body']>, 'client_id'>;

/** A message on its way, with what this page knows beside it. */
export interface UnsentMessage {
  readonly item: OutboxItem<Written>;
  readonly uploads: readonly Upload[];
  readonly replyTo: Message | null;
}

const act = 'messaging.send';
const nothing = { uploads: [], replyTo: null } as const;

/** Messages that the server has not taken yet. The outbox sends them in order within a session; its id is the message's own. */
@injectable()
export class MessageOutbox {
  private readonly beside = new Map<string, Pick<UnsentMessage, 'uploads' | 'replyTo'>>();
  private readonly listeners = new Set<(message: Message) => void>();
  readonly act: OutboxAct;

  constructor(
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Http) http: Http,
    @inject(I18n) private readonly i18n: I18n,
    @inject(Inbox) inbox: Inbox,
  ) {
    this.act = outboxAct({
      id: act,
      // A session knows a message by its id for ever.
      forEver: true,
      send: (input: Written, key) => http.send(sendMessage, { body: { ...input, client_id: key } }, { key }),
      sent: ({ data }: { readonly data: Message }) => {
        this.beside.delete(data.client_id);
        inbox.take(data);
        for (const listen of this.listeners) listen(data);
      },
    });
  }

  of(sessionId: string): readonly UnsentMessage[] {
    return this.outbox.of<Written>(act, sessionId).map((item) => ({ item, ...(this.beside.get(item.id) ?? nothing) }));
  }

  onSent(listen: (message: Message) => void): () => void {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  send({ sessionId, text, uploads, replyTo }: NewMessage): void {
    const input: Written = { session_id: sessionId, text, ...(replyTo && { reply_to: replyTo.seq }) };
    const item = this.outbox.add(act, {
      ...{ thing: sessionId, input, title: this.i18n.text(messages).outboxTitle, words: text },
      ...(uploads.length > 0 && { prepare: async () => ({ ...input, file_ids: await fileIdsOf(uploads) }) }),
    });
    this.beside.set(item.id, { uploads, replyTo });
  }

  tryAgain({ item }: UnsentMessage): void {
    this.outbox.retry(item);
  }

  discard({ item, uploads }: UnsentMessage): void {
    for (const upload of uploads) upload.cancel();
    this.beside.delete(item.id);
    this.outbox.cancel(item);
  }
}
