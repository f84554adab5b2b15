import type { Definitions } from '#clinical/server/resource/definitions.ts';
import type { Chance } from './chance.ts';
import { hostileText, hostileValue, wordOf } from './hostile.ts';

type Tree = Record<string, unknown>;

const usual = [
  'Patient',
  'Observation',
  'Condition',
  'Task',
  'Appointment',
  'MedicationRequest',
  'MedicationStatement',
  'AllergyIntolerance',
  'Encounter',
  'Questionnaire',
  'QuestionnaireResponse',
  'CarePlan',
  'Consent',
  'Composition',
  'DocumentReference',
  'ServiceRequest',
  'DiagnosticReport',
  'Communication',
  'Practitioner',
  'Provenance',
  'Binary',
  'RelatedPerson',
  'Coverage',
  'MedicationAdministration',
];

const primitive: Readonly<Record<string, readonly unknown[]>> = {
  boolean: [true, false],
  integer: [0, 3],
  positiveInt: [1],
  unsignedInt: [0],
  decimal: [1.5, 0],
  date: ['2026-01-31', '2026', '2026-02'],
  dateTime: ['2026-01-31T08:00:00Z', '2026-01'],
  instant: ['2026-01-31T08:00:00.000Z'],
  time: ['08:00:00'],
  code: ['final', 'active', 'completed', 'requested', 'order', 'draft', 'female', 'booked'],
  id: ['x1'],
  base64Binary: ['QUJD'],
  xhtml: ['<div xmlns="http://www.w3.org/1999/xhtml">x</div>'],
  uri: ['urn:x', 'http://example.org'],
  url: ['http://example.org'],
  canonical: ['http://example.org/q|1'],
};

/** Resources made from the definitions of FHIR R4, and places where there may be one. */
export class Resources {
  private readonly types: readonly string[];
  private tame = false;
  /** How many values a resource may still get: a long list within a long list would have no end. */
  private room = 0;

  constructor(
    private readonly definitions: Definitions,
    private readonly chance: Chance,
    /** Places that are there: `Patient/1`. */
    private readonly places: readonly string[],
  ) {
    this.types = [...definitions.types].sort();
  }

  type(): string {
    return this.chance.once(5) ? this.chance.of(this.types) : this.chance.of(usual);
  }

  place(): string {
    const { chance } = this;
    if (chance.once(4)) return `${this.type()}/${encodeURIComponent(hostileText(chance).slice(0, 100).toWellFormed())}`;
    return chance.once(3) ? `${this.type()}/fuzz-${chance.below(50)}` : chance.of(this.places);
  }

  /** Mostly what FHIR describes, here and there something else, and sometimes nothing else, to get further. */
  resource(type: string): Tree {
    this.tame = this.chance.once(3);
    this.room = 6_000;
    const made = this.made(type);
    this.tame = false;
    return made;
  }

  private hostile(times: number): boolean {
    return !this.tame && this.chance.once(times);
  }

  private made(type: string): Tree {
    const made = { resourceType: type, ...this.object(type, 0) };
    return this.hostile(12)
      ? { ...made, ...(this.chance.of([{ id: {} }, { meta: hostileValue(this.chance) }, { id: 5 }]) as Tree) }
      : made;
  }

  private object(type: string, depth: number): Tree {
    const { chance } = this;
    const schema = this.definitions.core.tryGetDataType(type);
    const made: Tree = {};
    for (const [name, element] of Object.entries(schema?.elements ?? {})) {
      const isWanted = element.min > 0 || chance.once(depth === 0 ? 4 : 6);
      if (!isWanted || (depth > 3 && element.min === 0) || depth > 6) continue;
      const { code } = chance.of(element.type);
      const own = name.endsWith('[x]') ? name.slice(0, -3) + code.slice(0, 1).toUpperCase() + code.slice(1) : name;
      if (this.hostile(14)) made[own] = hostileValue(chance);
      else {
        const one = (): unknown => this.value(code, depth + 1);
        made[own] = element.isArray ? chance.many(1 + chance.below(chance.once(200) ? 1_500 : 2), one) : one();
      }
      if (this.hostile(40)) made[`_${own}`] = chance.once(2) ? { id: 'x' } : hostileValue(chance);
    }
    if (this.hostile(30)) made[chance.once(2) ? wordOf(chance) : hostileText(chance)] = hostileValue(chance);
    return made;
  }

  private value(code: string, depth: number): unknown {
    const { chance } = this;
    this.room -= 1;
    if (this.room < 0) return 'x';
    if (this.hostile(25)) return hostileValue(chance);
    if (code === 'Reference')
      return {
        reference: this.hostile(5) ? hostileText(chance) : chance.once(3) ? this.place() : chance.of(this.places),
      };
    if (code === 'Resource') return depth > 2 ? { resourceType: 'Basic', code: { text: 'x' } } : this.made(this.type());
    if (code === 'Extension') return { url: 'http://example.org/x', valueString: 'x' };
    if (/^[A-Z]/.test(code)) return this.object(code, depth);
    return chance.of(primitive[code] ?? [wordOf(chance), wordOf(chance), this.tame ? 'x' : hostileText(chance)]);
  }
}
