import type { Questionnaire, QuestionnaireItem, QuestionnaireItemAnswerOption } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import { definitionOf, intakeCodes } from '../definition.ts';
import { bilingual, type Words } from '#clinical/shared';

export const intakeUrl = 'urn:pavilion:questionnaire:intake';

type More = Partial<QuestionnaireItem> & { readonly element?: string; readonly is?: string };

const makers = (language: Locale) => {
  const item = (linkId: string, type: QuestionnaireItem['type'], words: Words, more: More = {}): QuestionnaireItem => {
    const { element, is, ...rest } = more;
    return {
      linkId,
      type,
      ...bilingual('text', words, language),
      ...(element ? { definition: definitionOf(element) } : {}),
      ...(is ? { code: [{ system: intakeCodes, code: is }] } : {}),
      ...rest,
    };
  };
  const option = (system: string, code: string, words: Words): QuestionnaireItemAnswerOption => ({
    valueCoding: { system, code, ...bilingual('display', words, language) },
  });
  const line = (linkId: string, words: Words, element: string, maxLength: number, more: More = {}): QuestionnaireItem =>
    item(linkId, 'string', words, { element, maxLength, ...more });
  /** A question, and what whoever says yes lists then. */
  const listed = (question: readonly [linkId: string, Words], one: readonly [linkId: string, Words], more: More) => [
    item(question[0], 'boolean', question[1], { required: true }),
    item(one[0], 'group', one[1], {
      repeats: true,
      enableWhen: [{ question: question[0], operator: '=', answerBoolean: true }],
      ...more,
    }),
  ];
  return { item, line, listed, option };
};

const snomed = 'http://snomed.info/sct';
const known = (expression: string): Partial<QuestionnaireItem> => ({
  extension: [
    {
      url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
      valueExpression: { language: 'text/fhirpath', expression },
    },
  ],
});

/** What a clinic asks before a first visit; every answer says where in the chart it belongs. */
export const intakeForm = (language: Locale): Questionnaire => {
  const { item, line, listed, option } = makers(language);
  return {
    resourceType: 'Questionnaire',
    url: intakeUrl,
    name: 'Intake',
    status: 'active',
    language,
    subjectType: ['Patient'],
    extension: [{ url: 'urn:pavilion:minutes', valueInteger: 8 }],
    ...bilingual('title', ['Before your first visit', 'Avant votre première visite'], language),
    ...bilingual(
      'description',
      [
        'So your visit can focus on you, not on paperwork.',
        'Pour que votre visite parle de vous, et non de paperasse.',
      ],
      language,
    ),
    item: [
      item('contact', 'group', ['How to reach you', 'Comment vous joindre'], {
        item: [
          line('mobile', ['Mobile phone', 'Téléphone cellulaire'], 'Patient.telecom', 30, {
            is: 'mobile',
            required: true,
            ...known("%patient.telecom.where(system='phone' and use='mobile').value.first()"),
          }),
          line('home-phone', ['Home phone', 'Téléphone à la maison'], 'Patient.telecom', 30, {
            is: 'home',
            ...known("%patient.telecom.where(system='phone' and use='home').value.first()"),
          }),
          line('email', ['Email', 'Courriel'], 'Patient.telecom', 254, {
            is: 'email',
            ...known("%patient.telecom.where(system='email').value.first()"),
          }),
          item('address', 'group', ['Home address', 'Adresse à la maison'], {
            element: 'Patient.address',
            item: [
              line(
                'line',
                ['Street and number', 'Numéro et rue'],
                'Patient.address.line',
                120,
                known('%patient.address.first().line.first()'),
              ),
              line('city', ['City', 'Ville'], 'Patient.address.city', 80, known('%patient.address.first().city')),
              line(
                'province',
                ['Province', 'Province'],
                'Patient.address.state',
                40,
                known('%patient.address.first().state'),
              ),
              line(
                'postal-code',
                ['Postal code', 'Code postal'],
                'Patient.address.postalCode',
                10,
                known('%patient.address.first().postalCode'),
              ),
            ],
          }),
        ],
      }),
      item('emergency', 'group', ['Someone we may call in an emergency', 'Personne à joindre en cas d’urgence'], {
        element: 'Patient.contact',
        item: [
          line('emergency-name', ['Name', 'Nom'], 'Patient.contact.name', 120),
          line('emergency-is', ['Relationship to you', 'Lien avec vous'], 'Patient.contact.relationship', 60),
          line('emergency-phone', ['Phone', 'Téléphone'], 'Patient.contact.telecom', 30),
        ],
      }),
      item('allergies', 'group', ['Allergies', 'Allergies'], {
        item: listed(
          ['has-allergies', ['Do you have any allergies?', 'Avez-vous des allergies?']],
          ['allergy', ['Allergy', 'Allergie']],
          {
            element: 'AllergyIntolerance',
            item: [
              line('allergen', ['To what?', 'À quoi?'], 'AllergyIntolerance.code', 120, { required: true }),
              line(
                'reaction',
                ['What happens?', 'Que se passe-t-il?'],
                'AllergyIntolerance.reaction.manifestation',
                200,
              ),
            ],
          },
        ),
      }),
      item('medicines', 'group', ['Medicines', 'Médicaments'], {
        item: listed(
          [
            'takes-medicines',
            ['Do you take any medicines, vitamins or remedies?', 'Prenez-vous des médicaments, vitamines ou remèdes?'],
          ],
          ['medicine', ['Medicine', 'Médicament']],
          {
            element: 'MedicationStatement',
            item: [
              line('medicine-name', ['Name', 'Nom'], 'MedicationStatement.medication[x]', 160, { required: true }),
              line('dose', ['How much, and when?', 'Combien, et quand?'], 'MedicationStatement.dosage.text', 200),
            ],
          },
        ),
      }),
      item(
        'conditions',
        'open-choice',
        ['Which of these do you have, or have had?', 'Lesquels avez-vous, ou avez-vous eus?'],
        {
          element: 'Condition.code',
          repeats: true,
          answerOption: [
            option(snomed, '38341003', ['High blood pressure', 'Haute pression']),
            option(snomed, '44054006', ['Type 2 diabetes', 'Diabète de type 2']),
            option(snomed, '195967001', ['Asthma', 'Asthme']),
            option(snomed, '56265001', ['Heart disease', 'Maladie du cœur']),
            option(snomed, '35489007', ['Depression', 'Dépression']),
            option(snomed, '396275006', ['Osteoarthritis', 'Arthrose']),
            option(snomed, '40930008', ['Underactive thyroid', 'Hypothyroïdie']),
          ],
        },
      ),
      item(
        'insurance',
        'group',
        ['Insurance besides your health card', 'Assurance en plus de la carte d’assurance maladie'],
        {
          element: 'Coverage',
          item: [
            line('insurer', ['Insurer', 'Assureur'], 'Coverage.payor', 120),
            line(
              'policy',
              ['Certificate or member number', 'Numéro de certificat ou d’adhérent'],
              'Coverage.subscriberId',
              60,
            ),
          ],
        },
      ),
      item('consent', 'group', ['Your agreement', 'Votre accord'], {
        item: [
          item(
            'consent-contact',
            'boolean',
            [
              'The clinic may send me messages and reminders through this portal',
              'La clinique peut m’envoyer des messages et des rappels par ce portail',
            ],
            { element: 'Consent.provision', is: 'messages', required: true },
          ),
        ],
      }),
    ],
  };
};
