import type { ServerServices, Trx } from '#core/server';
import { Failure } from '#core/server';
import { newCode, newSecret } from '#core/server/identity/secrets.ts';
import { takeTurn, tooMany } from '#core/server/identity/protection/throttle.ts';

const attemptsMost = 5;
const mailsAnHour = 5;

export const wrongCode = (): Failure =>
  new Failure(401, 'wrong_code', 'This code is wrong or has expired. Check it, or ask for a new one.');

export interface CodeFor {
  readonly orgId: string;
  readonly purpose: 'family' | 'email';
  readonly patientId: string;
  readonly email: string;
  readonly relatedId: string | null;
}

const about = (id: string): string => `patient-profile-code:${id}`;
const fold = (email: string): string => email.trim().toLowerCase();

/** A new code in the place of older ones of its kind. @throws Failure 429 when the mailbox got too many already */
export const makeCode = (services: ServerServices, of: CodeFor, seconds: number): Promise<string> =>
  services.asSystem(async (db) => {
    const now = services.now();
    const most = mailsAnHour * Math.max(1, services.settings.rateFactor);
    if (!(await takeTurn(db, `patient-profile:${of.orgId}:${fold(of.email)}`, most, 3600, now))) throw tooMany(3600);
    const [id, code] = [newSecret(), newCode()];
    let older = db
      .deleteFrom('patient_profile_code')
      .where('org_id', '=', of.orgId)
      .where('purpose', '=', of.purpose)
      .where('patient_id', '=', of.patientId)
      .where('email', '=', fold(of.email));
    if (of.relatedId !== null) older = older.where('related_id', '=', of.relatedId);
    await older.execute();
    await db
      .insertInto('patient_profile_code')
      .values({
        id,
        org_id: of.orgId,
        purpose: of.purpose,
        patient_id: of.patientId,
        email: fold(of.email),
        related_id: of.relatedId,
        code_hash: services.keyed.of(about(id), code),
        attempts: 0,
        expires_at: new Date(now.getTime() + seconds * 1000),
      })
      .execute();
    return code;
  });

export interface TakenCode {
  readonly orgId: string;
  readonly patientId: string;
  readonly relatedId: string | null;
}

/**
 * Uses a code up. Null when it is wrong, expired, used up or there was none. Counts the attempt against every code of the
 * address, so it must run in a transaction that is not undone by the refusal.
 */
export const takeCode = async (
  { keyed, now }: Pick<ServerServices, 'keyed' | 'now'>,
  db: Trx,
  given: {
    readonly purpose: 'family' | 'email';
    readonly email: string;
    readonly code: string;
    readonly patientId?: string;
  },
): Promise<TakenCode | null> => {
  let query = db
    .selectFrom('patient_profile_code')
    .selectAll()
    .where('email', '=', fold(given.email))
    .where('purpose', '=', given.purpose)
    .where('expires_at', '>', now())
    .where('attempts', '<', attemptsMost);
  if (given.patientId !== undefined) query = query.where('patient_id', '=', given.patientId);
  const kept = await query.limit(50).forUpdate().execute();
  const right = kept.find(({ id, code_hash }) => keyed.fits(about(id), given.code, code_hash));
  if (right) {
    await db.deleteFrom('patient_profile_code').where('id', '=', right.id).execute();
    return { orgId: right.org_id, patientId: right.patient_id, relatedId: right.related_id };
  }
  if (kept.length > 0) {
    await db
      .updateTable('patient_profile_code')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        kept.map(({ id }) => id),
      )
      .execute();
  }
  return null;
};
