import type { ResourceType } from '@medplum/fhirtypes';
import type { FastifyRequest } from 'fastify';
import { isTypeName } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { knownFact, outsideRequest } from '#core/server/database/transactions.ts';
import type { AuditEntry, Caller, ServerServices } from '#core/server/plugin/scope.ts';
import type { FhirRecord, Withheld } from '../record/fhirRecord.ts';
import { personInOrganization, personOf } from '../people/personInOrganization.ts';
import { type Asking, noteTo } from './audited.ts';
import { type Actor, type DenialLookup, searchedDenials } from './denials/denials.ts';
import { anyDenial, denied, tableDenials, withheldFrom } from './denials/denialTable.ts';
import { anyHeld } from './holds/holds.ts';
import { consentRefused, Refused, roleRefused } from './failures.ts';
import type { Guarding } from './access.ts';
import { lapsedLicence } from './authorship/licensed.ts';
import { type Explained, explain, explainResource, explainWriting } from './explain.ts';
import { guard } from './guard.ts';
import { mayBreakGlass } from './rights.ts';

const longestReason = 120;

/** `X-Break-Glass: <reason>`: only who treats patients may open what a consent denies them, and says why. */
const reasonOf = (request: FastifyRequest, caller: Caller): string | null => {
  const given = request.headers['x-break-glass'];
  const text = (typeof given === 'string' ? given : '').replace(/[^\P{C}]/gu, '').trim();
  // What is an emergency is a person's to say.
  return caller.app === undefined && mayBreakGlass(caller.role) && text !== '' ? text.slice(0, longestReason) : null;
};

/** Where this server's record is reached, as the asker writes it: `https://clinic.example/fhir/R4`. */
export const fhirBase = (
  { settings }: Pick<ServerServices, 'settings'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => `${(settings.publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '')}/fhir/R4`;

export const askingOf = (
  services: Pick<ServerServices, 'settings'>,
  request: FastifyRequest,
  caller: Caller,
): Asking => ({
  caller,
  ip: request.ip,
  requestId: request.id,
  breakGlass: reasonOf(request, caller),
  base: fhirBase(services, request),
});

/** By which a person is known to the rules. */
type Known = Pick<Caller, 'accountId' | 'orgId' | 'profileId' | 'resourceId' | 'role'>;

const ownOf = ({ people }: ServerServices, { orgId, profileId, resourceId }: Known): Promise<string | null> =>
  resourceId === null ? people.resourceIdOf(orgId, profileId) : Promise.resolve(resourceId);

/** Everything that the caller is here: a denial made against one profile holds for the person. */
const actorOf = async (services: ServerServices, db: Trx, caller: Known): Promise<Actor> => {
  const { accountId, orgId, role } = caller;
  const own = await ownOf(services, caller);
  const { resourceIds, roles } = await personInOrganization(db, orgId, accountId);
  return {
    ids: [...new Set([...(own === null ? [] : [own]), ...resourceIds])],
    roles: [...new Set([role, ...roles])],
    orgId,
  };
};

/** For the caller themself, which is known with the call. */
const callersDenials = (services: ServerServices, db: Trx, actor: Actor): DenialLookup => {
  const asked = tableDenials(db, actor, services.now());
  const known = (): unknown => knownFact(actor.orgId, denied);
  return { ...asked, any: () => (typeof known() === 'boolean' ? Promise.resolve(known() === true) : asked.any()) };
};

/** So that it is known with every call whether anybody keeps the caller out. */
export const watchDenials = ({ callers }: Pick<ServerServices, 'callers'>): void =>
  callers.watch(denied, ({ orgId, profiles }, now) => {
    const { resourceIds: ids, roles } = personOf(profiles);
    return anyDenial({ ids, roles, orgId }, now);
  });

const signIn = async (db: Trx, orgId: string, practitioners: readonly string[]): Promise<ReadonlySet<string>> => {
  if (practitioners.length === 0) return new Set();
  const rows = await db
    .selectFrom('profile')
    .select(({ fn }) => fn.coalesce('resource_id', 'id').as('who'))
    .where('org_id', '=', orgId)
    .where('role', '!=', 'patient')
    .where(({ eb, or }) => or([eb('resource_id', 'in', practitioners), eb('id', 'in', practitioners)]))
    .execute();
  return new Set(rows.map(({ who }) => who));
};

/** What the rules ask about one person. */
const guardingFor = (services: ServerServices, db: Trx, asking: Asking): Guarding => {
  const { caller } = asking;
  return {
    caller,
    now: services.now,
    own: () => ownOf(services, caller),
    person: () => actorOf(services, db, caller),
    anyHeld: (patient) => anyHeld({ db, orgId: caller.orgId, patient }),
    denials: (actor) => callersDenials(services, db, actor),
    signIn: (practitioners) => signIn(db, caller.orgId, practitioners),
    base: asking.base,
    takes: (type, interaction) =>
      services.features.takesType(caller.custom, type, interaction === 'read' ? 'see' : 'change'),
    isOpen: (type) => services.features.isTypeOpen(db, caller.orgId, type),
    closedKeepers: () => services.features.closedKeepers(db, caller.orgId, caller.custom),
    breaksGlass: asking.breakGlass !== null,
    note: noteTo(services.audit, db, asking),
  };
};

/** What of access is explained about one person. */
export interface Explainer {
  /** Of anything of these types that a patient has. */
  ofTypes(types: readonly ResourceType[], patientId: string): Promise<readonly Explained[]>;
  /** @throws Failure 404 */
  ofOne(type: ResourceType, id: string): Promise<Explained>;
  /** Why they may not sign or order; null where they may. */
  signing(): Promise<Explained['why'] | 'licence'>;
}

/**
 * Why somebody else may or may not open and change things of patients, asked of the rules themselves. Nothing is shown and
 * nothing noted: whoever asks notes it.
 */
export const explainerFor = (services: ServerServices, db: Trx, caller: Caller): Explainer => {
  const asking = { caller, ip: '', requestId: '', breakGlass: null, base: '' };
  // What is known with the call is known of whoever calls, and this is about somebody else.
  const denials = (actor: Actor): DenialLookup => tableDenials(db, actor, services.now());
  const guarding = { ...guardingFor(services, db, asking), denials, note: () => Promise.resolve() };
  const record = services.record(db, caller.orgId, caller);
  return {
    ofTypes: (types, patientId) => Promise.all(types.map((type) => explain(record, guarding, type, patientId))),
    ofOne: async (type, id) => explainResource(record, guarding, await record.read(type, id)),
    signing: async () => {
      const own = caller.resourceId ?? caller.profileId;
      const why = await explainWriting(record, guarding);
      return why ?? ((await lapsedLicence(services, db, caller.orgId, own)) ? 'licence' : null);
    },
  };
};

/** The record of the caller's organisation with the caller's rights, in this transaction; what they do with it is audited. */
export const recordFor = (services: ServerServices, db: Trx, asking: Asking): FhirRecord =>
  guard(services.record(db, asking.caller.orgId, asking.caller), guardingFor(services, db, asking));

/** See `RecordContext.counted`. */
export const countedFor = (services: ServerServices, db: Trx, asking: Asking): FhirRecord =>
  guard(services.record(db, asking.caller.orgId, asking.caller), {
    ...guardingFor(services, db, asking),
    note: () => Promise.resolve(),
  });

const lookupFor = (services: ServerServices, db: Trx, actor: Actor): DenialLookup => {
  const record = services.record(db, actor.orgId);
  return record.elsewhere ? searchedDenials(record, actor, services.now()) : callersDenials(services, db, actor);
};

/** See `CallContext.withheld`. */
export const withheldFor = async (services: ServerServices, db: Trx, caller: Caller): Promise<Withheld | undefined> => {
  if (caller.role === 'patient') return undefined;
  const actor = await actorOf(services, db, caller);
  return (await lookupFor(services, db, actor).any()) ? withheldFrom(actor, services.now(), []) : undefined;
};

/** See `RecordContext.keptOutBy`. */
export const keptOutByFor = async (services: ServerServices, db: Trx, caller: Known): Promise<readonly string[]> => {
  if (caller.role === 'patient') return [];
  const lookup = lookupFor(services, db, await actorOf(services, db, caller));
  return (await lookup.any()) ? lookup.all() : [];
};

/**
 * For what a feature reads or does with its own rights and that is as good as the patient's record: a visit, its guests.
 * @throws Refused for another patient, and for staff whom a consent keeps out and who do not break the glass
 */
export const patientGate = async (
  services: ServerServices,
  db: Trx,
  asking: Asking,
  patientId: string,
): Promise<void> => {
  const { caller, breakGlass } = asking;
  const own = await ownOf(services, caller);
  if (caller.role === 'patient') {
    if (own !== patientId) throw roleRefused('Patient', patientId);
    return;
  }
  const actor = await actorOf(services, db, caller);
  if (!(await lookupFor(services, db, actor).among([patientId])).has(patientId)) return;
  if (breakGlass === null) throw consentRefused('Patient', patientId);
  await noteTo(services.audit, db, asking)({ is: 'glass', patient: patientId });
};

/** Writes a refusal to the audit trail; its own transaction, since the one that was refused is undone. */
export const auditRefusal = async (services: ServerServices, asking: Asking, error: unknown): Promise<void> => {
  if (!(error instanceof Refused)) return;
  const { caller, ip, requestId } = asking;
  const { accountId, profileId, role, orgId } = caller;
  const { type, patientId } = error.about;
  const entry: AuditEntry = {
    action: 'refused',
    target: { type: isTypeName(type) ? type : 'record', id: patientId ?? 'any' },
    ...(patientId !== undefined && { patientId }),
    detail: { why: error.code, ...(caller.app !== undefined && { app: caller.app }) },
  };
  await outsideRequest(() =>
    services.asSystem((db) => services.audit.record(db, orgId, { accountId, profileId, role, ip, requestId }, entry)),
  );
};
