import type { Address, Patient } from '@medplum/fhirtypes';
import { positionOf, withPosition } from '#clinical/shared/contacts/addressPosition.ts';
import { conflict, type Handler } from '#core/server';
import type { placeAddress } from '../shared/recordCalls.ts';
import { visitToChange } from './visitRows.ts';

const isCurrent = ({ use }: Address): boolean => use !== 'old';

/** To which workers go. */
export const addressOf = (patient: Patient | null | undefined): Address | undefined =>
  patient?.address?.find(isCurrent);

/** Where it is; null: not known. */
export const positionOfClient = (patient: Patient | null | undefined) => positionOf(addressOf(patient));

/** Wherever it is placed on the map. */
export const isSameAddress = (one: Patient, other: Patient): boolean => {
  const [was, is] = [one, other].map((patient) => {
    const address = addressOf(patient);
    return address && JSON.stringify(withPosition(address, null));
  });
  return was !== undefined && was === is;
};

/** By the caller's own rights in the record. */
export const place =
  (): Handler<typeof placeAddress> =>
  async ({ params: { id }, body: { position } }, context) => {
    const { patient_id } = await visitToChange(context, id);
    const patient = await context.record.read('Patient', patient_id);
    const address = addressOf(patient);
    if (!address) throw conflict('This client has no address. Add it in the chart first.', 'no_address');
    const addresses = patient.address?.map((one) => (one === address ? withPosition(one, position) : one));
    await context.record.update({ ...patient, address: addresses }, patient.meta?.versionId);
  };
