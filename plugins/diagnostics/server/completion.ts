import type { DiagnosticReport, Observation, Resource } from '@medplum/fhirtypes';
import type { ServerServices } from '#core/server';
import type { RecordWrite } from '#clinical/server';
import { closedToPatient, isStaffOnly, openToPatient, type Stored } from '#clinical/shared';
import type { Settings } from '../shared/calls.ts';
import { releaseAt, withReleaseAt } from '../shared/release.ts';
import { issuedAt } from '../shared/review.ts';
import { isFinal, isFinding, isUnmatched, patientOf, referenceOf, type Result, withUnmatched } from './result.ts';
import { settingsOf } from './settings.ts';

const dayMs = 86_400_000;

/** New to the patient's eyes, or sent again without the label: closed until the clinic's rule opens it. */
const mustClose = (result: Result, before: Result | null, { rule }: Settings, now: Date): boolean => {
  const at = releaseAt(result);
  if (isStaffOnly(result) || (at !== undefined && new Date(at) <= now)) return false;
  return before === null ? !(rule === 'immediate' && isFinal(result)) : isStaffOnly(before);
};

/** A preliminary result that becomes final where final results are open at once. */
export const becomesOpen = (result: Result, before: Result | null, { rule }: Settings): boolean =>
  rule === 'immediate' && before !== null && isStaffOnly(before) && !isFinal(before) && isFinal(result);

const withRule = (result: Result, before: Result | null, settings: Settings, now: Date): Result => {
  if (becomesOpen(result, before, settings))
    return withReleaseAt(openToPatient(result as Stored<DiagnosticReport>), now.toISOString());
  if (!mustClose(result, before, settings, now)) return result;
  const issued = new Date(issuedAt(result) ?? now);
  const at = settings.rule === 'delayed' ? new Date(issued.getTime() + settings.days * dayMs).toISOString() : null;
  return withReleaseAt(closedToPatient(result as Stored<DiagnosticReport>), at);
};

/** The reports that this value is part of, as far as they are there yet. */
const reportsOf = async (value: Result, { record }: Pick<RecordWrite, 'record'>): Promise<readonly Result[]> =>
  (await record.search('DiagnosticReport', { result: referenceOf(value), _count: 5 })).resources;

/**
 * Marks a result that matches no patient, and closes it to the patient by the clinic's rule, in the version that the sender
 * writes.
 */
export const completeResult =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (resource: Resource, write: RecordWrite): Promise<Resource> => {
    const result = resource as Result;
    const before = write.previous as Result | null;
    const isValue = result.resourceType === 'Observation';
    if (isValue && !isFinding(result)) return result;
    const reports = isValue ? await reportsOf(result, write) : [];
    // A value is as closed as its reports, also where its sender does not know our label.
    if (reports.length > 0) return reports.every(isStaffOnly) ? closedToPatient(result as Stored<Observation>) : result;
    const settings = await settingsOf(write.db, write.orgId);
    if (isValue && write.comesWith('DiagnosticReport')) {
      const closed = before === null && settings.rule !== 'immediate';
      return closed ? closedToPatient(result) : result;
    }
    const patient = patientOf(result);
    const known = patient !== undefined && (await write.record.find('Patient', patient)) !== null;
    const marked = known || isUnmatched(result) ? result : withUnmatched(result);
    return withRule(marked, before, settings, now());
  };
