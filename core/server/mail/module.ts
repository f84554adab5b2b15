import { localised } from '#core/shared/locale.ts';
import type { CoreModule } from '../plugin/module.ts';
import { deliver, type SendMail, smtpSender } from './deliver.ts';
import { mailIntegration } from './mailIntegration.ts';
import { addCalendar, createOutbox } from './outbox.ts';

const keepDays = 30;

export interface MailPlace {
  /** Of the mail server. */
  readonly url: string;
  readonly from: string;
}

/** @param place null: nothing is configured to deliver mail */
export const mailModule = (place: MailPlace | null): CoreModule => ({
  id: 'mail',
  setup: ({ services, migration, job, own, integration, retention }) => {
    migration('outbox', createOutbox);
    migration('outbox_calendar', addCalendar);
    integration(() => mailIntegration(services, place !== null));
    if (place) {
      const smtp = smtpSender(place.url, place.from);
      own(smtp.close);
      const tries = services.metrics.counter('mail_tries_total', 'Tries to send a mail; waiting: it is tried again', {
        outcome: ['sent', 'waiting', 'failed'],
      });
      job('deliver', 2_000, async () => {
        const send: SendMail = (mail) => services.integrations.watch('mail', () => smtp.send(mail));
        await deliver(services, send, (outcome) => tries({ outcome }));
      });
    }
    retention({
      id: 'mail',
      title: localised('Emails that were sent', 'Courriels envoyés'),
      says: localised(
        'Copies of emails to patients and staff, with codes and links. They hold nothing clinical.',
        'Copies des courriels aux patients et au personnel, avec codes et liens. Rien de clinique n’y figure.',
      ),
      least: 1,
      fixedDays: keepDays,
    });
    // Mails hold one-time codes and names; they are not needed for longer.
    job('forget', 6 * 3_600_000, async () => {
      const before = new Date(services.now().getTime() - keepDays * 24 * 3_600_000);
      await services.asSystem((db) =>
        db.deleteFrom('mail_outbox').where('created_at', '<', before).where('state', '!=', 'waiting').execute(),
      );
    });
  },
});
