import type { Trx } from '#core/server/database/tables.ts';
import type { Caller, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { Settings, changeSettings, getSettings } from '../../shared/settingsCalls.ts';
import { conflict } from '#core/server/failure.ts';
import { auditAccount } from '../accountAudit.ts';
import { saveAccountDetail } from '../accountDetail.ts';
import { photoUrl } from './me.ts';
import { ownPatient, saidByRecord, withPhone } from './ownPatient.ts';

const settingsOf = async (services: ServerServices, db: Trx, caller: Caller): Promise<Settings> => {
  const account = await db
    .selectFrom('account')
    .leftJoin('account_detail', 'account_detail.account_id', 'account.id')
    .leftJoin('account_secret', 'account_secret.account_id', 'account.id')
    .selectAll('account')
    .select(['phone', 'time_zone', 'password_changed_at'])
    .where('account.id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  const name = await db
    .selectFrom('profile')
    .select(['first_name', 'last_name'])
    .where('id', '=', caller.profileId)
    .executeTakeFirstOrThrow();
  const { codes } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('codes'))
    .where('account_id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  const patient = await ownPatient(services, db, caller);
  return {
    email: account.email,
    firstName: name.first_name,
    lastName: name.last_name,
    phone: account.phone,
    ...(patient && saidByRecord(patient)),
    timeZone: account.time_zone,
    locale: account.locale,
    lockDelayMinutes: account.lock_delay_minutes,
    profilePictureUrl: photoUrl(account.photo_file_id),
    secondFactor: account.totp_confirmed,
    recoveryCodesLeft: Number(codes),
    passwordChangedAt: account.password_changed_at?.toISOString() ?? null,
  };
};

export const readSettings =
  (services: ServerServices): Handler<typeof getSettings> =>
  (_, { caller }) =>
    services.asSystem((db) => settingsOf(services, db, caller));

export const writeSettings =
  (services: ServerServices): Handler<typeof changeSettings> =>
  ({ body }, context) => {
    const { caller } = context;
    return services.asSystem(async (db) => {
      const patient = await ownPatient(services, db, caller);
      const { phone, ...rest } = body;
      if (patient && (body.firstName !== undefined || body.lastName !== undefined))
        throw conflict('The clinic keeps the name of its patients.', 'name_on_record');
      if (patient && phone !== undefined)
        await services.record(db, caller.orgId, caller).update(withPhone(patient, phone));
      const ofAccount = {
        ...(body.locale !== undefined && { locale: body.locale }),
        ...(body.lockDelayMinutes !== undefined && { lock_delay_minutes: body.lockDelayMinutes }),
      };
      if (Object.keys(ofAccount).length > 0) {
        await db.updateTable('account').set(ofAccount).where('id', '=', caller.accountId).execute();
      }
      const ofProfiles = {
        ...(body.firstName !== undefined && { first_name: body.firstName }),
        ...(body.lastName !== undefined && { last_name: body.lastName }),
      };
      if (Object.keys(ofProfiles).length > 0) {
        await db
          .updateTable('profile')
          .set(ofProfiles)
          .where('account_id', '=', caller.accountId)
          .$if(caller.only !== undefined, (query) => query.where('org_id', '=', caller.orgId))
          .execute();
      }
      await saveAccountDetail(db, caller.accountId, patient ? rest : body);
      const what = Object.keys(body).sort().join(' ');
      if (what !== '') await auditAccount(services, db, caller.accountId, context, 'changed', { what });
      return settingsOf(services, db, caller);
    });
  };
