import type { ResourceType } from '@medplum/fhirtypes';
import { staffOnlyToken } from '../../../shared/index.ts';
import type { Access } from './access.ts';
import { consentRefused, featureRefused, roleRefused } from './failures.ts';
import { isConfidential, sortOf } from './kinds.ts';
import { also, namedPatients, type Query, reachOf } from './query.ts';

const reference = (param: string, id: string): string => (param === '_id' ? id : `Patient/${id}`);

/** A patient looks into their own compartment, and from there only at what belongs to nobody. */
const forPatient = async (type: ResourceType, query: Query, access: Access): Promise<Query> => {
  const { has, unsaid, types } = reachOf(type, query);
  const strange = [...types].find((target) => !access.mayRead(target) || sortOf(target).whose !== null);
  if (has || unsaid || strange !== undefined) throw roleRefused(strange ?? type);
  const { whose } = sortOf(type);
  if (!whose) return query;
  // Nobody has this id: without a Patient of one's own every search finds nothing.
  const own = (await access.own()) ?? '-';
  const theirs = also(also(query, whose.param, reference(whose.param, own)), '_security:not', staffOnlyToken);
  return type === 'Task' && !access.inner.elsewhere ? also(theirs, 'shared-with', 'patient') : theirs;
};

/** Staff look at everyone who does not deny them; a search that reaches further must not tell what those have. */
const forStaff = async (type: ResourceType, query: Query, access: Access): Promise<Query> => {
  const reach = reachOf(type, query);
  const further = reach.has || reach.unsaid || [...reach.types].some(isConfidential);
  if (!further && !isConfidential(type)) return query;
  const closed = await access.closed();
  if (closed.length === 0) return query;
  const { whose } = sortOf(type);
  const named = isConfidential(type) ? namedPatients(type, query) : null;
  const [only] = named ?? [];
  if (only !== undefined && named?.length === 1 && closed.includes(only)) throw consentRefused(type, only);
  // From what belongs to nobody (a practitioner, a clinic) one could count what the patients who deny have.
  if (!whose) throw roleRefused(type);
  return also(
    query,
    `${whose.param}:not`,
    closed
      .map((id) => reference(whose.param, id))
      .sort()
      .join(','),
  );
};

/**
 * The search with the person's limits as conditions of its own, so that pages, totals and sorting know only what the person
 * may see. @throws Refused for a search that would reach beyond them
 */
export const narrowed = async (type: ResourceType, query: Query, access: Access): Promise<Query> => {
  for (const target of reachOf(type, query).types) {
    if (!(await access.isOpen(target))) throw featureRefused(target);
  }
  return access.isPatient ? forPatient(type, query, access) : forStaff(type, query, access);
};
