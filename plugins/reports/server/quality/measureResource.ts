import { localised } from '#core/shared/locale.ts';
import type { FhirCatalogue } from '#clinical/server';
import type { ServerServices } from '#core/server';
import { type Localised, staffRoles } from '#core/shared';
import { visible } from '../visible.ts';
import { coded, concept, type Population, populationCode, populations, translated } from './fhirWords.ts';
import { isQuality, type QualityMeasure } from './populations.ts';

const everybody = localised(
  'Everybody whom the definition may concern.',
  'Toutes les personnes que la définition peut concerner.',
);

const criteriaOf = ({ definition, hits, facts, quality }: QualityMeasure): Readonly<Record<Population, Localised>> => ({
  'initial-population': everybody,
  denominator: everybody,
  'denominator-exclusion': quality.excluded,
  numerator: localised(
    `${(hits ?? facts)['en-CA']}: ${definition['en-CA']}`,
    `${(hits ?? facts)['fr-CA']}: ${definition['fr-CA']}`,
  ),
});

export const measureUrl = (base: string, id: string): string => `${base}/Measure/${id}`;

/** `chart.bloodPressure` as a name that programs may use. */
const nameOf = (id: string): string => id.replaceAll(/(?:^|[.-])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** As FHIR R4 says it; the definition is the report's, and so are its title and its day. */
export const measureResource = (measure: QualityMeasure, base: string) => {
  const { id, title, definition, question, since, dimensions, quality } = measure;
  const criteria = criteriaOf(measure);
  return {
    ...{ resourceType: 'Measure', id, language: 'en-CA', url: measureUrl(base, id), version: since, name: nameOf(id) },
    ...{ title: title['en-CA'], _title: translated(title), status: 'active', experimental: false, date: since },
    ...{ description: definition['en-CA'], _description: translated(definition) },
    ...{ purpose: question['en-CA'], _purpose: translated(question) },
    scoring: coded('measure-scoring', 'proportion'),
    type: [coded('measure-type', 'process')],
    improvementNotation: coded('measure-improvement-notation', quality.improvement),
    group: [
      {
        population: populations.map((code) => ({
          code: populationCode(code),
          description: criteria[code]['en-CA'],
          _description: translated(criteria[code]),
          criteria: { language: 'text/plain', expression: criteria[code]['en-CA'] },
        })),
        stratifier: dimensions.flatMap((dimension) =>
          quality.strata.includes(dimension.id) ? [{ code: concept(dimension.title, dimension.id) }] : [],
        ),
      },
    ],
  };
};

/** RTE-3: what this house defines, of features that are on and for roles that may see the report. */
export const measureCatalogue = (services: ServerServices): FhirCatalogue => ({
  type: 'Measure',
  allow: staffRoles,
  documentation: 'What this server defines and counts in its reports. Read only; $evaluate-measure counts it.',
  params: [
    { name: '_id', type: 'token', of: ({ id }) => id },
    { name: 'url', type: 'uri', of: ({ url }) => url },
    { name: 'name', type: 'token', of: ({ name }) => name },
    { name: 'status', type: 'token', of: ({ status }) => status },
    { name: 'version', type: 'token', of: ({ version }) => version },
  ],
  list: async (context) =>
    (await visible(services, context)).filter(isQuality).map((measure) => measureResource(measure, context.base)),
});
