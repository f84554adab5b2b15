import type { ResourceType } from '@medplum/fhirtypes';
import { staffOnlyToken } from '#clinical/shared';
import { badSearch } from '../record/failures.ts';
import type { Withheld } from '../record/fhirRecord.ts';
import type { Access } from './access.ts';
import { consentRefused, featureRefused, roleRefused, shareRefused } from './failures.ts';
import { isConfidential, sortOf } from './kinds.ts';
import { also, namedPatients, type Query, reachOf } from './query.ts';
import { asksReasons } from './reasons.ts';
import { askedTooMuch } from './shares/shareRights.ts';

const reference = (param: string, id: string): string => (param === '_id' ? id : `Patient/${id}`);

/** Types of which patients see what a public page would show, and by what they may not be searched: the answer would tell. */
const publicTypes = new Set(['Practitioner', 'PractitionerRole']);
const hiddenCode = /^(address.*|birthdate|email|gender|identifier|phone|phonetic|telecom|_text|_content)$/;

const asksHidden = (type: string, query: Query): boolean =>
  query.some(([name, value]) => {
    const steps = name.split('.');
    const onStaff = publicTypes.has(type) || steps.some((step) => publicTypes.has(step.split(':')[1] ?? ''));
    const codes = [steps.at(-1)!.split(':')[0]!, ...(name === '_sort' ? value.split(',') : [])];
    return onStaff && codes.some((code) => hiddenCode.test(code.replace(/^-/, '')));
  });

/** A patient looks into their own compartment, and from there only at what belongs to no patient. */
const forPatient = async (type: ResourceType, query: Query, access: Access): Promise<Query> => {
  const { has, unsaid, types } = reachOf(type, query);
  const strange = [...types].find((target) => !access.mayRead(target) || sortOf(target).whose !== null);
  if (has || unsaid || strange !== undefined || asksHidden(type, query)) throw roleRefused(strange ?? type);
  if (access.guarding.caller.shared && askedTooMuch(type, query) !== null) throw shareRefused(type);
  const { whose } = sortOf(type);
  const open = also(query, '_security:not', staffOnlyToken);
  if (!whose) return open;
  // No one has this id: without their own Patient, every search finds nothing.
  const own = (await access.own()) ?? '-';
  const theirs = also(open, whose.param, reference(whose.param, own));
  return type === 'Task' && !access.inner.elsewhere ? also(theirs, 'shared-with', 'patient') : theirs;
};

/** Another server leaves out at most so many patients; what it gives too much is taken out of its answer here. */
const mostElsewhere = 50;

/** On another server: it knows nothing of our consents, so they go along as conditions, and what would tell more is refused. */
const forStaffElsewhere = async (type: ResourceType, query: Query, access: Access): Promise<Query> => {
  const { has, unsaid, types } = reachOf(type, query);
  const further = has || unsaid || [...types].some(isConfidential);
  const { whose } = sortOf(type);
  if (!further && !isConfidential(type)) return query;
  const closed = await access.closed(await (await access.lookup()).all());
  if (closed.length === 0) return query;
  // From there one could count what the patients who deny have.
  if (further && (!whose || closed.length > mostElsewhere)) throw roleRefused(type);
  if (!whose || closed.length > mostElsewhere) return query;
  const ids = closed.map((id) => reference(whose.param, id)).sort();
  return also(query, `${whose.param}:not`, ids.join(','));
};

/** What a custom role takes is not found by the way of something else either. @throws Refused */
const checkReach = (type: ResourceType, query: Query, access: Access): void => {
  const { types, unsaid } = reachOf(type, query);
  for (const target of types) if (!access.mayRead(target)) throw roleRefused(target);
  if (unsaid && access.takesAny()) throw roleRefused(type);
};

export interface Narrowed {
  readonly query: Query;
  /** For the record's own search. */
  readonly withheld: Withheld | undefined;
  /** Only what is released to the patient who asks. */
  readonly released?: boolean;
}

/**
 * The search with the person's limits as conditions of its own, so that pages, totals and sorting know only what the person
 * may see. @throws Refused for a search that would reach beyond them
 */
export const narrowed = async (type: ResourceType, query: Query, access: Access): Promise<Narrowed> => {
  for (const target of reachOf(type, query).types) {
    if (!(await access.isOpen(target))) throw featureRefused(target);
  }
  if (!access.isPatient) checkReach(type, query, access);
  if (type === 'Binary') throw badSearch('A Binary is opened by its id: nothing finds it.');
  if (access.isPatient)
    return { query: await forPatient(type, query, access), withheld: undefined, released: !access.inner.elsewhere };
  const [only, ...others] = new Set(namedPatients(type, query) ?? []);
  if (only !== undefined && others.length === 0) {
    // Emergency access opens one patient, whom the search names.
    const closed = await access.closed([only], true);
    if (closed.length > 0 && isConfidential(type)) throw consentRefused(type, only);
  }
  if (asksReasons(type, query) && (await access.isDenied())) throw roleRefused(type);
  if (access.inner.elsewhere) return { query: await forStaffElsewhere(type, query, access), withheld: undefined };
  return { query, withheld: await access.withheld() };
};
