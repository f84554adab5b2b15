import { inviteMember } from '#clinical/server/people/linking/memberInvitation.ts';
import { Failure, type Handler, type ServerServices } from '#core/server';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { auditOrganization, homeOf } from '#core/server/organizations/actingOrganization.ts';
import type { createOrganization } from '../shared/calls.ts';

const slugTaken = (): Failure =>
  new Failure(409, 'slug_taken', 'Another clinic has this short name. Choose a different one.', {
    slug: 'Another clinic has this short name.',
  });

/** All of it or nothing: a clinic without anybody who can sign in helps nobody. */
export const create =
  (services: ServerServices): Handler<typeof createOrganization> =>
  ({ body: { name, slug, timeZone, locale, features, administrator } }, context) =>
    services.asSystem(async (db) => {
      const { accountId, profileId, role, firstName, lastName } = context.caller;
      const details = JSON.stringify({ version: 1, legalName: name, timeZone, defaultLocale: locale });
      const made = await db
        .insertInto('organization')
        .values({ name, slug, details })
        .onConflict((same) => same.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw slugTaken();
      const { id } = made;
      await services.features.begin(db, id, features, `${firstName} ${lastName}`);
      const home = await homeOf(db, context);
      const detail = { features: features.length };
      await auditOrganization(db, services, context, home, { action: 'created', id, detail });
      const invited = await inviteMember(services, db, {
        ...{ ...administrator, role: 'clinic_admin', locale, orgId: id, by: { accountId, profileId }, withCode: false },
        ...{ origin: linkOrigin(services.settings, context.header('host')), cause: causeOf(context) },
      });
      await services.audit.record(
        db,
        id,
        { accountId, profileId, role, ip: context.ip, requestId: context.requestId },
        {
          action: 'invited',
          target: { type: invited.offered ? 'offer' : 'profile', id: invited.id },
          detail: { role: 'clinic_admin' },
        },
      );
      return { id };
    });
