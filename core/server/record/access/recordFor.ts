import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../database/tables.ts';
import { outsideTransaction } from '../../database/transactions.ts';
import type { Caller, ServerServices } from '../../plugin/scope.ts';
import type { FhirRecord } from '../fhirRecord.ts';
import { type Asking, noteTo } from './audited.ts';
import { denialBy } from './denials.ts';
import { consentRefused, Refused, roleRefused } from './failures.ts';
import { guard } from './guard.ts';

const longestReason = 120;

/** `X-Break-Glass: <reason>`: only who treats patients may open what a consent denies them, and says why. */
const reasonOf = (request: FastifyRequest, caller: Caller): string | null => {
  const given = request.headers['x-break-glass'];
  const text = (typeof given === 'string' ? given : '').replace(/[^\P{C}]/gu, '').trim();
  return caller.role === 'practitioner' && text !== '' ? text.slice(0, longestReason) : null;
};

export const askingOf = (request: FastifyRequest, caller: Caller): Asking => ({
  caller,
  ip: request.ip,
  requestId: request.id,
  breakGlass: reasonOf(request, caller),
});

const ownOf = ({ people }: ServerServices, { orgId, profileId, resourceId }: Caller): Promise<string | null> =>
  resourceId === null ? people.resourceIdOf(orgId, profileId) : Promise.resolve(resourceId);

/** The record of the caller's organisation with the caller's rights, in this transaction; what they do with it is audited. */
export const recordFor = (services: ServerServices, db: Trx, asking: Asking): FhirRecord => {
  const { caller } = asking;
  return guard(services.record(db, caller.orgId, caller), {
    caller,
    now: services.now,
    own: () => ownOf(services, caller),
    isOpen: (type) => services.features.isTypeOpen(db, caller.orgId, type),
    breaksGlass: asking.breakGlass !== null,
    note: noteTo(services.audit, db, asking),
  });
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
  const actor = { practitioner: own, role: caller.role, orgId: caller.orgId };
  if (!(await denialBy(services.record(db, caller.orgId), patientId, actor, services.now()))) return;
  if (breakGlass === null) throw consentRefused('Patient', patientId);
  await noteTo(services.audit, db, asking)({ deed: 'broke-glass', patient: patientId, type: 'Patient', id: patientId });
};

/** Writes a refusal to the audit trail; its own transaction, since the one that was refused is undone. */
export const auditRefusal = async (services: ServerServices, asking: Asking, error: unknown): Promise<void> => {
  if (!(error instanceof Refused)) return;
  const { caller, ip, requestId } = asking;
  const { accountId, profileId, role, orgId } = caller;
  const { type, patientId } = error.about;
  const entry = {
    action: 'refused',
    target: { type, id: patientId ?? 'any' },
    ...(patientId !== undefined && { patientId }),
    detail: { why: error.code },
  };
  await outsideTransaction(() =>
    services.asSystem((db) => services.audit.record(db, orgId, { accountId, profileId, role, ip, requestId }, entry)),
  );
};
