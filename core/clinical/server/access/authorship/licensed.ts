import type { Resource } from '@medplum/fhirtypes';
import { idOf, type Stored } from '#clinical/shared';
import { licenceOf, licenceState } from '#clinical/shared/licence/licence.ts';
import { clinicDay } from '#core/server/clinicZone.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { Caller, ServerServices } from '#core/server/plugin/scope.ts';
import { Refused } from '../failures.ts';
import { patientsOf } from '../whose.ts';
import { type Voice, voicesBeyond, voicesOf } from './voices.ts';

/** Elements by which somebody signs, whatever the resource is. */
const signing = new Set(['attester', 'signature', 'authenticator', 'resultsInterpreter']);
/** And by which somebody orders; a task or a question to a colleague is no order. */
const ordering = new Set(['requester', 'orderer', 'prescriber']);
const orders = new Set([
  'MedicationRequest',
  'ServiceRequest',
  'DeviceRequest',
  'NutritionOrder',
  'VisionPrescription',
]);
const noOrder = new Set(['draft', 'cancelled', 'entered-in-error', 'unknown']);
const signedDocument = new Set(['final', 'amended', 'corrected']);

const statusOf = (resource: Resource | null): string =>
  resource && 'status' in resource ? String(resource.status) : '';

/** In whose name this version, and none before it, signs or orders. */
export const signaturesIn = (after: Resource, before: Resource | null): readonly Pick<Voice, 'reference'>[] => {
  const voices = voicesOf(after);
  const added = voicesBeyond(after, before);
  const signed = added.filter(({ element }) => signing.has(element));
  if (after.resourceType === 'Provenance' && before === null)
    // Seen and acknowledged, where it says that somebody authenticated it.
    return (after.activity?.coding ?? []).some(({ code }) => code === 'LA')
      ? [...signed, ...(after.agent ?? []).map(({ who }) => ({ reference: who?.reference ?? '' }))]
      : signed;
  if (
    after.resourceType === 'Composition' &&
    signedDocument.has(statusOf(after)) &&
    !signedDocument.has(statusOf(before))
  )
    return [...signed, ...voices.filter(({ element }) => element === 'author')];
  if (!orders.has(after.resourceType) || noOrder.has(statusOf(after))) return signed;
  const counted = before !== null && !noOrder.has(statusOf(before));
  return [...signed, ...(counted ? added : voices).filter(({ element }) => ordering.has(element))];
};

/** The licence of a Practitioner where it has lapsed; null where it holds, or none is on file. */
export const lapsedLicence = async (services: ServerServices, db: Trx, orgId: string, id: string) => {
  const signer = await services.record(db, orgId).find('Practitioner', id);
  const licence = signer && licenceOf(signer);
  if (!licence?.until) return null;
  return licenceState(licence, await clinicDay(db, orgId, services.now())) === 'lapsed' ? licence : null;
};

/**
 * Nobody signs or orders under a licence that has lapsed. It is asked of every write of the record, whichever call, page or
 * other system makes it: of whoever writes, or, where the house itself does, of those in whose name it does.
 * @throws Refused 403 `licence_lapsed`
 */
export const checkLicence = async (
  services: ServerServices,
  { db, orgId, caller }: { readonly db: Trx; readonly orgId: string; readonly caller: Caller | null },
  after: Resource,
  before: Stored | null,
): Promise<void> => {
  if (caller?.role === 'patient') return;
  const signatures = signaturesIn(after, before);
  if (signatures.length === 0) return;
  const named = signatures.flatMap(({ reference }) => idOf({ reference }, 'Practitioner') ?? []);
  const signers = caller ? [caller.resourceId ?? caller.profileId] : [...new Set(named)];
  for (const id of signers) {
    const licence = await lapsedLicence(services, db, orgId, id);
    if (!licence) continue;
    throw new Refused(
      'licence_lapsed',
      `Your licence ${licence.number} lapsed on ${licence.until}. You can’t sign or order until an administrator of your clinic enters its renewal.`,
      { type: after.resourceType, patientId: patientsOf(after)[0] },
    );
  }
};
