import type { ValueSet } from '@medplum/fhirtypes';

type Word = readonly [code: string, english: string, french: string];

const valueSet = (system: string, words: readonly Word[]): ValueSet => ({
  resourceType: 'ValueSet',
  status: 'active',
  compose: {
    include: [
      {
        system,
        concept: words.map(([code, display, french]) => ({
          code,
          display,
          _display: {
            extension: [
              {
                url: 'http://hl7.org/fhir/StructureDefinition/translation',
                extension: [
                  { url: 'lang', valueCode: 'fr-CA' },
                  { url: 'content', valueString: french },
                ],
              },
            ],
          },
        })),
      },
    ],
  },
});

const yesNo: readonly Word[] = [
  ['Y', 'Yes', 'Oui'],
  ['N', 'No', 'Non'],
];
const expandedYesNo = 'http://terminology.hl7.org/CodeSystem/v2-0532';
const gender = valueSet('http://hl7.org/fhir/administrative-gender', [
  ['female', 'Female', 'Femme'],
  ['male', 'Male', 'Homme'],
  ['other', 'Other', 'Autre'],
  ['unknown', 'Unknown', 'Inconnu'],
]);
const yesNoUnsure = valueSet(expandedYesNo, [...yesNo, ['asku', "Don't know", 'Ne sait pas']]);

/** Value sets that questionnaires name without bringing them along, small enough to be known by heart. */
export const knownValueSets: Readonly<Record<string, ValueSet>> = {
  'http://hl7.org/fhir/ValueSet/administrative-gender': gender,
  'http://hl7.org/fhir/ValueSet/yesnodontknow': yesNoUnsure,
  'http://terminology.hl7.org/ValueSet/v2-0136': valueSet('http://terminology.hl7.org/CodeSystem/v2-0136', yesNo),
};
