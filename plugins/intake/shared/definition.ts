import type { QuestionnaireItem } from '@medplum/fhirtypes';

const structures = 'http://hl7.org/fhir/StructureDefinition/';

/** Code system of what an answer is, where its definition alone does not say: `mobile` of several telecoms. */
export const intakeCodes = 'urn:pavilion:intake';

/** The address of an element's definition: `Patient.telecom`. */
export const definitionOf = (path: string): string => `${structures}${path.split('.')[0]}#${path}`;

/** The element that an item's answer belongs to: `Patient.telecom`; undefined where it names none of FHIR's own. */
export const elementOf = ({ definition }: Pick<QuestionnaireItem, 'definition'>): string | undefined =>
  definition?.startsWith(structures) ? definition.split('#')[1] : undefined;

export const intakeCodeOf = ({ code }: Pick<QuestionnaireItem, 'code'>): string | undefined =>
  code?.find(({ system }) => system === intakeCodes)?.code;
