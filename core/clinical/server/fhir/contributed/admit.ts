import type { ResourceType } from '@medplum/fhirtypes';
import { type AccountRole, isTaken } from '#core/shared';
import { featureRefused, roleRefused } from '../../access/failures.ts';
import { keptOutByFor } from '../../access/recordFor.ts';
import { definitions } from '../../resource/definitions.ts';
import { Allowance } from '../../smart/allowance.ts';
import type { FhirContext } from '../fhirRequest.ts';
import type { OperationContext } from './contribution.ts';

interface Door {
  readonly feature: string;
  readonly type: ResourceType;
  readonly allow: readonly AccountRole[];
}

/** Role with its custom role, then the feature, as calls ask them; then the scopes of an app. @throws Refused */
export const admit = async ({ services, target, caller, app }: FhirContext, door: Door): Promise<void> => {
  const { feature, type, allow } = door;
  if (!allow.includes(caller.role) || isTaken(caller.custom, feature, 'see')) throw roleRefused(type);
  if (!(await services.features.isEnabled(target.db, caller.orgId, feature))) throw featureRefused(type);
  if (app) new Allowance(await definitions(), app.grant).needsAll(type, 'r');
};

/** @throws Refused where an app may not read all of these that its person may */
export const admitTo = async ({ app }: FhirContext, types: readonly ResourceType[]): Promise<void> => {
  if (!app) return;
  const allowance = new Allowance(await definitions(), app.grant);
  for (const type of types) allowance.needsAll(type, 'r');
};

export const operationContext = ({
  services,
  target,
  caller,
  record,
  base,
  needsPatient,
}: FhirContext): OperationContext => ({
  ...{ db: target.db, caller, record, base, needsPatient: (patientId) => needsPatient(patientId) },
  keptOutBy: () => keptOutByFor(services, target.db, caller),
});
