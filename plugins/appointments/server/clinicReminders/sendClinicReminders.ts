import type { Appointment } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { heldAmong, profilesOf } from '#clinical/server';
import { idOf, isStaffOnly, type Stored } from '#clinical/shared';
import type { ServerServices, Trx } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';
import { eachDue } from '#core/server/jobs/eachDue.ts';
import type { ReminderRule } from '../../shared/reminderRule.ts';
import { isAhead, urls, type Visit, visitOf, withExtension } from '../../shared/visit.ts';
import type { VisitNews } from '../visits/mailTexts.ts';
import { tellPerson } from '../visits/visitMails.ts';
import type { Due as DueMail } from '../visits/visitNews.ts';
import { nextDue } from './nextDue.ts';
import { ruleOf } from './reminderRules.ts';
import { textVisit } from './visitTexts.ts';

/** What could not be sent is tried again then, and holds nothing else up. */
const againMs = 10 * 60_000;

interface Due {
  readonly org_id: string;
  readonly appointment: string;
}

/** What is claimed is said in the same transaction, or stays due. */
const claim = async (db: Trx, now: Date): Promise<Due | undefined> => {
  const due = nextDue(sql`c.start_at`, { orgId: sql`c.org_id`, type: sql`c.type`, now });
  const { rows } = await sql<Due>`update appointments_clinic_reminder c set due_at = ${due}
    where (c.org_id, c.appointment) in (select org_id, appointment from appointments_clinic_reminder
      where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning c.org_id, c.appointment`.execute(db);
  return rows[0];
};

const putOff = async (db: Trx, { org_id, appointment }: Due, until: Date): Promise<void> => {
  await sql`update appointments_clinic_reminder set due_at = ${until}
    where org_id = ${org_id} and appointment = ${appointment} and due_at is not null`.execute(db);
};

/** The patient's answer is open again, until they or staff give it. */
const asked = (appointment: Stored<Appointment>, now: Date): Stored<Appointment> => ({
  ...withExtension(appointment, { url: urls.asked, valueDateTime: now.toISOString() }),
  participant: appointment.participant.map((one) =>
    idOf(one.actor, 'Patient') === undefined ? one : { ...one, status: 'needs-action' as const },
  ),
});

/** Who said since the clinic asked that they come is not asked once more. */
const isAsking = (rule: ReminderRule, { askedAt, patient, status }: Visit): boolean =>
  rule.asks && status === 'booked' && !(askedAt !== undefined && patient?.status === 'accepted');

/** Null for what there is nothing to say of: cancelled since, taken place, or declined by the patient. */
const newsFor = (rule: ReminderRule, visit: Visit, now: Date): VisitNews | null => {
  if (visit.status === 'noshow') return rule.missed ? 'missed' : null;
  if (!isAhead(visit, now) || rule.hours.length === 0 || visit.patient?.status === 'declined') return null;
  return isAsking(rule, visit) ? 'asks' : 'coming';
};

/** Everybody who goes by this patient: themselves, and those who stand for them. */
const readersOf = async (db: Trx, orgId: string, patient: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select id from profile where org_id = ${orgId} and stands_for = ${patient}
    union select id from profile where org_id = ${orgId} and stands_for is null and resource_id = ${patient}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const sendOne = async (services: ServerServices, db: Trx, { org_id: orgId, appointment: id }: Due): Promise<void> => {
  if (!(await services.features.isEnabled(db, orgId, 'appointments'))) return;
  const record = services.record(db, orgId);
  const found = await record.find('Appointment', id);
  const visit = found && visitOf(found);
  if (!found || !visit?.patient || isStaffOnly(found)) return;
  // An imported visit that is not released to its patient yet is not told of.
  if ((await heldAmong(db, orgId, [`Appointment/${id}`])).size > 0) return;
  const now = services.now();
  const rule = await ruleOf(db, orgId, visit.type);
  const news = rule && newsFor(rule, visit, now);
  if (!news) return;
  if (news === 'asks') await record.update(asked(found, now), visit.version);
  const own = await profilesOf(db, orgId, [visit.patient.id]);
  if (news !== 'missed') {
    const minutes = Math.ceil((visit.start.getTime() - now.getTime()) / 60_000);
    const data = { advance_amount: minutes, resource_id: id };
    await services.notifier.notify(db, orgId, own, 'appointment_reminder', data);
  }
  await textVisit(services, db, orgId, { own, visit, found, news });
  const nothingKnown = { known_start: null, known_end: null, known_site: null, known_with: null };
  for (const profile_id of await readersOf(db, orgId, visit.patient.id)) {
    const due: DueMail = { org_id: orgId, appointment: id, profile_id, ...nothingKnown };
    await tellPerson(services, db, [due], () => ({ news, start: visit.start, id, calendar: visit }));
  }
};

/** Each reminder once, on whichever server process. */
export const sendClinicReminders = (services: ServerServices): Promise<void> =>
  eachDue(services, {
    claim,
    work: (db, due) => sendOne(services, db, due),
    failed: async (due, error) => {
      const { appointment } = due;
      services.log.error({ appointment, problem: errorCode(error) }, 'A reminder could not be sent');
      await services.asSystem((db) => putOff(db, due, new Date(services.now().getTime() + againMs)));
    },
  });
