import { inject, injectable } from 'inversify';
import { outboxAct, type OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { I18n, Line, Outbox, type OutboxItem } from '#core/shared';
import { ClinicalRecord, type StoredOf } from '#clinical/shared';
import { messages } from '../../messages/index.ts';
import { formOf, type SentForm } from '../model/sentForm.ts';

type Kept = StoredOf<'QuestionnaireResponse'>;

export type SentItem = OutboxItem<SentForm>;

const act = 'assessments.send';

/** Sent forms, kept until the record has them. */
@injectable()
export class FormOutbox {
  readonly act: OutboxAct;
  private readonly listeners = new Set<(response: Kept) => void>();

  constructor(
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ClinicalRecord) record: ClinicalRecord,
    @inject(I18n) i18n: I18n,
    @inject(Line) private readonly line: Line,
  ) {
    this.act = outboxAct({
      id: act,
      send: async (sent: SentForm, key) =>
        (await import('./sendForm.ts')).sendForm(record, i18n.text(messages), sent, key),
      sent: (response: Kept) => {
        for (const listen of this.listeners) listen(response);
      },
    });
  }

  /** The answers to a form that are on their way; `form` as `formOf` names it. */
  of(form: string): SentItem | undefined {
    return this.outbox.of<SentForm>(act, form).at(-1);
  }

  /** The same where there is something to say of it: what goes over a good line is there before anybody has read of it. */
  stuck(form: string): SentItem | undefined {
    const item = this.of(form);
    return item && (item.state === 'failed' || item.tries > 0 || !this.line.up) ? item : undefined;
  }

  /** Rejects with why they were refused. */
  send(
    sent: SentForm,
    title: string,
    words: string,
  ): Promise<{ readonly answer: Kept } | { readonly waits: SentItem }> {
    return this.outbox.ask(act, { thing: formOf(sent.response), input: sent, title, words });
  }

  onSent(listen: (response: Kept) => void): () => void {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  retry(item: SentItem): void {
    this.outbox.retry(item);
  }

  takeBack(item: SentItem): void {
    this.outbox.cancel(item);
  }
}
