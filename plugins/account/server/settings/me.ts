import { adminRoles, clinicRoles, type CustomRole, type getMe, isAdmin, logoUrlOf, type Profile } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { lookOf } from '#core/server/preview/lookOf.ts';
import { sharedAt } from '#core/server/identity/sharedProfile.ts';
import type { Handler, ServerServices, Shared } from '#core/server/plugin/scope.ts';
import { pinTries } from '../../shared/pinCalls.ts';
import { displayOf } from './display.ts';
import { welcomeOf } from './welcome.ts';

export const photoUrl = (fileId: string | null): string | null =>
  fileId === null ? null : `/v3/users/photo/${fileId}`;

/** The widest of the administrator's hats. */
const widest = (profiles: readonly Profile[]): string | null =>
  adminRoles.findLast((role) => profiles.some((profile) => profile.role === role)) ?? null;

/** Who signs in must not wait for another system that keeps the record and does not answer. */
const placed = async (services: ServerServices, orgId: string, profileId: string): Promise<string | null> => {
  try {
    return await services.people.resourceIdOf(orgId, profileId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return null;
    throw error;
  }
};

const viewOf = (shared: Shared | null): Pick<Profile, 'shared'> => {
  if (!shared) return {};
  const { patient, reads, acts, until } = shared;
  return { shared: { patient, reads: [...reads], acts: [...acts], until: until?.toISOString() ?? null } };
};

const customOf = (custom: CustomRole | null | undefined): Pick<Profile, 'customRole'> =>
  custom ? { customRole: custom } : {};

/** ENT-1, for the person and not for one organisation: every profile, wherever it is. */
export const readMe =
  (services: ServerServices): Handler<typeof getMe> =>
  (_, { caller }) =>
    services.asSystem(async (db) => {
      const account = await db
        .selectFrom('account')
        .leftJoin('account_detail', 'account_detail.account_id', 'account.id')
        .leftJoin('device', (on) =>
          on.onRef('device.account_id', '=', 'account.id').on('device.id', '=', caller.deviceId),
        )
        .leftJoin('organization as by', 'by.id', 'device.bound_to')
        .selectAll('account')
        .select(['by.slug as by_clinic', 'by.name as by_name'])
        .leftJoin('account_pin', (on) =>
          on.onRef('account_pin.account_id', '=', 'account.id').on('account_pin.misses', '<', pinTries),
        )
        .select('account_pin.account_id as pin')
        .select(['theme', 'text_size', 'contrast', 'motion', 'time_zone', 'welcome'])
        .where('account.id', '=', caller.accountId)
        .executeTakeFirstOrThrow();
      const look = caller.preview === true ? await lookOf(db, caller) : null;
      const rows = await db
        .selectFrom('profile as p')
        .innerJoin('organization', 'organization.id', 'p.org_id')
        .leftJoin('custom_role as cr', 'cr.id', 'p.custom_role_id')
        .select(customOfProfile.as('custom'))
        .select([
          'p.id',
          'role',
          'p.org_id',
          'first_name',
          'last_name',
          'title',
          'resource_id',
          'stands_for',
          'shares',
          'organization.name as org_name',
        ])
        .where((eb) =>
          look
            ? eb('p.id', '=', caller.profileId)
            : eb.and([
                eb('account_id', '=', caller.accountId),
                eb('suspended_at', 'is', null),
                eb('closed_at', 'is', null),
                ...(caller.only === undefined
                  ? []
                  : [eb('p.org_id', '=', caller.only), eb('role', 'in', [...clinicRoles])]),
              ]),
        )
        .orderBy('p.created_at')
        .orderBy('p.id')
        .execute();
      const resourceIds = new Map<string, string | null>();
      for (const { id, org_id, resource_id } of rows) {
        resourceIds.set(id, resource_id ?? (await placed(services, org_id, id)));
      }
      const organization = await db
        .selectFrom('organization')
        .selectAll()
        .where('id', '=', caller.orgId)
        .executeTakeFirstOrThrow();
      const subject = await db
        .selectFrom('account_subject')
        .select('subject')
        .where('account_id', '=', caller.accountId)
        .executeTakeFirst();

      const now = services.now();
      const standing = new Map(rows.map((row) => [row.id, row.stands_for === null ? null : sharedAt(row, now)]));
      const there = rows.filter(({ id, stands_for }) => stands_for === null || standing.get(id));
      const profiles = there.map((row): Profile => ({
        id: row.id,
        role: row.role,
        organizationId: row.org_id,
        organizationName: row.org_name,
        firstName: row.first_name,
        lastName: row.last_name,
        title: row.title,
        resourceId: row.stands_for ?? resourceIds.get(row.id) ?? null,
        ...viewOf(standing.get(row.id) ?? null),
        ...customOf(look ? caller.custom : row.custom),
      }));
      const practitioner = profiles.filter(({ role }) => role === 'practitioner');
      const admin = profiles.filter(({ role }) => isAdmin(role));
      return {
        accountId: account.id,
        cognitoId: subject?.subject ?? account.id,
        email: account.email,
        patient: profiles.filter(({ role }) => role === 'patient'),
        practitioner,
        admin,
        practitionerRole: practitioner[0]?.title ?? null,
        AdminRole: widest(admin),
        customRoles: [...new Set(profiles.flatMap(({ customRole }) => customRole?.name || []))],
        profilePictureUrl: photoUrl(account.photo_file_id),
        orgHasActiveShiipIntegration: organization.details.shiipIntegration === true,
        organizationId: caller.orgId,
        organization: {
          id: organization.slug,
          name: organization.name,
          logoUrl: logoUrlOf(organization.slug, organization.logo_file_id),
          color: organization.color,
        },
        locale: account.locale,
        lockDelayMinutes: account.lock_delay_minutes,
        secondFactor: account.totp_confirmed,
        ...(look && { preview: look }),
        ...(account.pin !== null && { lockPin: true as const }),
        display: displayOf(account),
        ...welcomeOf(caller, account.welcome),
        ...(account.by_clinic !== null &&
          account.by_name !== null && {
            signOn: { clinic: account.by_clinic, name: account.by_name, password: account.password_hash !== null },
          }),
      };
    });
