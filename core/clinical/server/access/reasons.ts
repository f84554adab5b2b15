import type { Resource } from '@medplum/fhirtypes';
import type { Query } from './query.ts';

/**
 * Words of the chart within what runs the clinic: why somebody comes. Whom a patient keeps out sees when they come and with
 * whom, and not these.
 */
const elements: Readonly<Record<string, readonly string[]>> = {
  Appointment: [
    'description',
    'comment',
    'reasonCode',
    'reasonReference',
    'patientInstruction',
    'supportingInformation',
    'basedOn',
  ],
  AppointmentResponse: ['comment'],
  CareTeam: ['reasonCode', 'reasonReference', 'note'],
};

export const hasReasons = (type: string): boolean => type in elements;

const split = <R extends Resource>(resource: R) => {
  const closed = new Set(elements[resource.resourceType]?.flatMap((name) => [name, `_${name}`]));
  return Map.groupBy(Object.entries(resource), ([name]) => (closed.has(name) ? 'reasons' : 'others'));
};

export const withoutReasons = <R extends Resource>(resource: R): R =>
  Object.fromEntries(split(resource).get('others') ?? []) as R;

/** What whoever may not read the reasons writes leaves them as they were. */
export const withReasonsOf = <R extends Resource>(sent: R, before: Resource): R =>
  Object.fromEntries([...(split(sent).get('others') ?? []), ...(split(before).get('reasons') ?? [])]) as R;

const byReason = /^(reason-code|reason-reference|supporting-info|based-on|_text|_content)$/;

/** What a search by reasons finds would tell them. */
export const asksReasons = (type: string, query: Query): boolean =>
  query.some(([name]) => {
    const steps = name.split(/[.:]/).filter((step) => step !== '_has');
    const reaches = hasReasons(type) || name.includes('.') || steps.some(hasReasons);
    return reaches && steps.some((step) => byReason.test(step));
  });
