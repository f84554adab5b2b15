import { localised } from '#core/shared/locale.ts';
import type { Caller, ServerServices, Trx } from '#core/server';
import { Failure } from '#core/server';
import type { AskedByText, TextQuestion } from '#core/server/texts/texts.ts';
import type { Localised } from '#core/shared';
import { visitOf } from '../../shared/visit.ts';
import { answerInvitation, cancelVisit } from '../visits/visitStatus.ts';

export const comingQuestion = 'appointments.coming';

const thanks: Localised = localised(
  'Thank you. The clinic knows that you will come.',
  'Merci. La clinique sait que vous viendrez.',
);
const cancelled: Localised = localised(
  'Your visit is cancelled. Log in or call the clinic to book another time.',
  'Votre rendez-vous est annulé. Connectez-vous ou appelez la clinique pour en prendre un autre.',
);
const over: Localised = localised(
  'This visit has changed since. Log in to see it, or call the clinic.',
  'Ce rendez-vous a changé depuis. Connectez-vous pour le voir, ou appelez la clinique.',
);

/** Whose telephone answers, as if they had pressed the button themselves. */
const callerOf = async (db: Trx, { orgId, profileId }: AskedByText): Promise<Caller | null> => {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.account_id', 'a.email', 'p.first_name', 'p.last_name', 'p.resource_id', 'p.stands_for', 'p.role'])
    .where('p.id', '=', profileId)
    .where('p.org_id', '=', orgId)
    .executeTakeFirst();
  if (row?.role !== 'patient' || row.stands_for !== null || row.resource_id === null) return null;
  return {
    ...{ accountId: row.account_id, email: row.email, profileId, role: 'patient', orgId, deviceId: '' },
    ...{ firstName: row.first_name, lastName: row.last_name, resourceId: row.resource_id },
  };
};

/** "Will you come?": a yes is an answer to the invitation, a no cancels, as on the patient's own page. */
export const askedByText = (services: ServerServices): TextQuestion => ({
  id: comingQuestion,
  answer: async (db, asked, yes) => {
    const { orgId, about: id } = asked;
    const caller = await callerOf(db, asked);
    const found = caller && (await services.record(db, orgId, caller).find('Appointment', id));
    const visit = found && visitOf(found);
    // A move takes the question back: whoever was asked for one time says nothing of another.
    if (!caller || visit?.status !== 'booked' || visit.askedAt === undefined || visit.start <= services.now())
      return over;
    const audited = { accountId: caller.accountId, profileId: caller.profileId, role: caller.role };
    const context = {
      ...{ db, caller },
      audit: (entry: Parameters<typeof services.audit.record>[3]) =>
        services.audit.record(db, orgId, { ...audited, ip: '', requestId: 'text-message' }, entry),
    };
    try {
      if (yes)
        await answerInvitation(services)({ params: { id }, query: undefined, body: { status: 'accepted' } }, context);
      else await cancelVisit(services)({ params: { id }, query: undefined, body: { scope: 'this' } }, context);
    } catch (error) {
      if (error instanceof Failure) return over;
      throw error;
    }
    return yes ? thanks : cancelled;
  },
});
