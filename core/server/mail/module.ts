import type { CoreModule } from '../plugin/module.ts';
import { deliver, smtpSender } from './deliver.ts';
import { createOutbox } from './outbox.ts';

const keepDays = 30;

export const mailModule: CoreModule = {
  id: 'mail',
  setup: ({ services, migration, job, own }) => {
    migration('outbox', createOutbox);
    const { SMTP_URL, MAIL_FROM } = services.environment;
    if (SMTP_URL !== undefined) {
      const smtp = smtpSender(SMTP_URL, MAIL_FROM);
      own(smtp.close);
      job('deliver', 2_000, async () => {
        await deliver(services, smtp.send);
      });
    }
    // Mails hold one-time codes and names; nobody needs them for longer.
    job('forget', 6 * 3_600_000, async () => {
      const before = new Date(services.now().getTime() - keepDays * 24 * 3_600_000);
      await services.asSystem((db) =>
        db.deleteFrom('mail_outbox').where('created_at', '<', before).where('state', '!=', 'waiting').execute(),
      );
    });
  },
};
