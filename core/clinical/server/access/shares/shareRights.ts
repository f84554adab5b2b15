import type { Patient, Resource } from '@medplum/fhirtypes';
import { isFormRequest } from '#clinical/shared/patientsTask.ts';
import { type Area, areas, confidentialitySystem } from '#clinical/shared/shares/shareKinds.ts';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import type { Shared } from '#core/server/plugin/scope.ts';
import { sortOf } from '../kinds.ts';
import type { Query } from '../query.ts';
import { asksReasons, hasReasons, withoutReasons } from '../reasons.ts';
import type { Interaction } from '../rights.ts';

const kindOf: ReadonlyMap<string, string> = new Map(
  Object.entries(areas).flatMap(([area, types]) => types.map((type) => [type, area] as const)),
);

/** For whom a type belongs to no patient it is as open as to the patient; of the patient themself only the name is. */
const openTo = (type: string, interaction: Interaction): boolean | null => {
  if (interaction !== 'read') return null;
  return type === 'Patient' || sortOf(type).whose === null ? true : null;
};

/** What asks for it is read by whoever may fill it in. */
const asksFor: ReadonlyMap<string, Area> = new Map([['Task', 'forms']]);

/** The one place that says which types what is shared opens, to be read or to be written. */
export const sharedMayDo = (shared: Shared, type: string, interaction: Interaction): boolean => {
  const open = openTo(type, interaction);
  if (open !== null) return open;
  const asked = asksFor.get(type);
  if (asked !== undefined) return interaction === 'read' && shared.acts.includes(asked);
  const kind = kindOf.get(type);
  return kind !== undefined && (interaction === 'read' ? shared.reads : shared.acts).includes(kind);
};

const sensitiveKind: Area = 'sensitive';
export const namesSensitive = ({ reads }: Shared): boolean => reads.includes(sensitiveKind);

const restrictedCodes = new Set(['R', 'V']);
/** HL7's labels of what is sensitive: HIV, mental health, addiction, sexuality, violence and their like. */
const actCode = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const sensitivities = new Set(
  'ETH GDIS HIV MST PREGNANT SCA SDV SEX SPI BH COGN DVD EMOTDIS MH PSY PSYTHPN SUD ETHUD OPIOIDUD STD TBOO VIO SICKLE ABORTION DIA DRGIS PHY'.split(
    ' ',
  ),
);

const isLabelled = ({ meta }: Resource): boolean =>
  meta?.security?.some(
    ({ system, code = '' }) =>
      (system === confidentialitySystem && restrictedCodes.has(code)) ||
      (system === actCode && sensitivities.has(code)),
  ) ?? false;

const speaks = (resource: Resource): boolean => isLabelled(resource) || saysSensitive(resource);

/** What they wrote themself tells them nothing. */
const isTheirs = ({ as }: Shared, resource: Resource): boolean =>
  resource.resourceType === 'QuestionnaireResponse' && resource.author?.reference === `RelatedPerson/${as}`;

/** Of what is the patient's own to do, whoever stands for them knows what asks for a form. */
export const hidesTask = (resource: Resource): boolean => resource.resourceType === 'Task' && !isFormRequest(resource);

/** Closed unless it was named: a visit stays, without why somebody comes. */
export const hidesSensitive = (shared: Shared, resource: Resource): boolean =>
  !namesSensitive(shared) &&
  !isTheirs(shared, resource) &&
  sortOf(resource.resourceType).whose !== null &&
  resource.resourceType !== 'Patient' &&
  (hasReasons(resource.resourceType) ? isLabelled(resource) : speaks(resource));

/** Of the patient themself: who it is. */
const nameOnly = ({ resourceType, id, meta, active, name }: Patient): Patient => ({
  resourceType,
  ...(id !== undefined && { id }),
  ...(meta && { meta }),
  ...(active !== undefined && { active }),
  ...(name && { name }),
});

/** As it leaves for a person with whom it is shared. */
export const asShared = <R extends Resource>(shared: Shared, resource: R): R => {
  if (resource.resourceType === 'Patient') return nameOnly(resource) as R;
  if (namesSensitive(shared) || !hasReasons(resource.resourceType) || !speaks(resource)) return resource;
  return withoutReasons(resource);
};

const ofPatient =
  /^_(?:id|count|sort|total|format|pretty|include|revinclude|elements|page|cursor|offset)(?::iterate)?$/;
const chained = /^[a-z][\w-]*(?::Patient)?\./;

/** The name of what they may not search by, since it would tell what is not shown; null where there is none. */
export const askedTooMuch = (type: string, query: Query): string | null => {
  const tells = ([name, value]: Query[number]): boolean => {
    // From there one looks at the patient, of whom the name alone is open.
    if (chained.test(name)) return true;
    return type === 'Patient' && (!ofPatient.test(name) || (name === '_sort' && !/^-?_id$/.test(value)));
  };
  return query.find(tells)?.[0] ?? (asksReasons(type, query) ? type : null);
};
