import { sql } from 'kysely';
import { clinicZone, letterOf, type ServerServices, type Trx } from '#core/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { eachDue } from '#core/server/jobs/eachDue.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { type AccountRole, type CustomRole, isStaff, type Locale } from '#core/shared';
import type { Outcome, Rhythm, Stop } from '../../shared/scheduleCalls.ts';
import { measureIn, reportsPath, savedHref } from '../../shared/savedQuery.ts';
import { mayHave, stillWorks } from '../rights.ts';
import { nextRun } from './nextRun.ts';
import { scheduleMail } from './scheduleMail.ts';

/** In one run of the job; the next begins soon. */
const most = 500;

interface Due {
  readonly id: string;
  readonly org: string;
  readonly report: string;
  readonly every: Rhythm;
  readonly day: number;
  readonly hour: number;
  readonly due: Date;
  readonly query: string;
  readonly there: boolean;
  /** False: the account, the profile or the clinic is closed or suspended. */
  readonly works: boolean;
  readonly role: AccountRole;
  readonly custom: CustomRole | null;
  readonly email: string;
  readonly locale: Locale;
}

/** Other processes pass over one that is under way. */
const oneDue = async (db: Trx, now: Date): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`select w.id, w.org_id as org, w.report_id as report, w.every, w.day, w.hour,
      w.next_at as due, s.query, s.removed_at is null and (s.shared or s.profile_id = w.profile_id) as there,
      ${stillWorks} as works,
      p.role, a.email, a.locale,
      ${customOfProfile} as custom
    from report_schedule w
      join saved_report s on s.id = w.report_id join profile p on p.id = w.profile_id
      join account a on a.id = p.account_id join organization o on o.id = w.org_id
      left join custom_role cr on cr.id = p.custom_role_id
    where w.stopped is null and w.next_at <= ${now}
    order by w.next_at limit 1 for update of w skip locked`.execute(db);
  return rows[0];
};

const stopOf = async (services: ServerServices, db: Trx, one: Due): Promise<Stop | null> => {
  if (!one.works || !isStaff(one.role)) return 'person';
  if (!one.there) return 'gone';
  const feature = services.measures.all().find(({ id }) => id === measureIn(one.query))?.feature;
  for (const needed of ['reports', feature])
    if (needed === undefined || !(await services.features.isEnabled(db, one.org, needed))) return 'off';
  const viewer = { orgId: one.org, role: one.role, ...(one.custom && { custom: one.custom }) };
  return (await mayHave(services, db, measureIn(one.query), viewer)) ? null : 'right';
};

/** Resolves with the mail in the outbox; null where the mailbox had enough for today. */
const mailTo = async (
  services: ServerServices,
  db: Trx,
  { org, report, email, locale }: Due,
): Promise<string | null> => {
  const origin = linkOrigin(services.settings);
  const links = { link: origin + savedHref(report), reports: origin + reportsPath };
  const { subject, text } = await letterOf(db, { orgId: org, locale }, scheduleMail, links);
  return services.mail.send(db, { to: email, subject, text });
};

const note = (db: Trx, { id, org, due }: Due, outcome: Outcome, mail: string | null, at: Date) =>
  db
    .insertInto('report_run')
    .values({ schedule_id: id, org_id: org, due_at: due, at, outcome, mail_id: mail })
    .onConflict((on) => on.doNothing())
    .returning('schedule_id')
    .executeTakeFirst();

const goOn = async (services: ServerServices, db: Trx, one: Due): Promise<void> => {
  const next = nextRun(one, await clinicZone(db, one.org), services.now());
  await db.updateTable('report_schedule').set({ next_at: next }).where('id', '=', one.id).execute();
};

/** What was due while nothing ran is mailed once, and the next is in the future again. */
const sendOne = async (services: ServerServices, db: Trx, one: Due): Promise<void> => {
  const at = services.now();
  const stop = await stopOf(services, db, one);
  if (stop !== null) {
    await note(db, one, 'stopped', null, at);
    await db.updateTable('report_schedule').set({ stopped: stop }).where('id', '=', one.id).execute();
    return;
  }
  const mail = await mailTo(services, db, one);
  await note(db, one, mail === null ? 'limit' : 'sent', mail, at);
  await goOn(services, db, one);
};

/**
 * Mails what is due: the mail, its note and the next moment are one transaction, so that it is sent once whatever ends in
 * between. One that cannot be written is noted as such, and keeps nobody else waiting.
 */
export const sendDue = (services: ServerServices): Promise<void> =>
  eachDue(
    services,
    {
      claim: oneDue,
      work: (db, one) => sendOne(services, db, one),
      failed: async (one, error) => {
        services.log.warn({ err: error, schedule: one.id }, 'A report that is due could not be mailed.');
        await services.asSystem(async (db) => {
          await note(db, one, 'error', null, services.now());
          await goOn(services, db, one);
        });
      },
    },
    most,
  );
