import type { Definitions } from '#clinical/server/resource/definitions.ts';
import type { Chance } from './chance.ts';
import { hostileBody, hostileText, hostileValue, wordOf } from './hostile.ts';
import type { Input } from './input.ts';
import { Resources } from './resources.ts';

const modifiers = [
  '',
  '',
  '',
  ':not',
  ':missing',
  ':exact',
  ':contains',
  ':text',
  ':identifier',
  ':below',
  ':above',
  ':Patient',
  ':of-type',
  ':x',
];
const headers: readonly string[] = [
  'if-match',
  'if-none-exist',
  'if-none-match',
  'if-modified-since',
  'prefer',
  'accept',
  'content-type',
  'x-break-glass',
  'role',
  'x-organization',
];

/** Requests to `/fhir/R4`, made from the definitions of FHIR R4. */
export class FhirInputs {
  private readonly resources: Resources;

  constructor(
    private readonly definitions: Definitions,
    private readonly chance: Chance,
    /** Places that are there: `Patient/1`. */
    private readonly places: readonly string[],
  ) {
    this.resources = new Resources(definitions, chance, places);
  }

  next(): Input {
    const { chance } = this;
    const kinds = [
      this.write,
      this.write,
      this.write,
      this.search,
      this.search,
      this.search,
      this.patch,
      this.bundle,
      this.raw,
      this.address,
      this.everything,
    ];
    const input = chance.of(kinds).call(this);
    return chance.once(6) ? { ...input, headers: { ...input.headers, ...this.header() } } : input;
  }

  private header(): Record<string, string> {
    const text = hostileText(this.chance)
      .slice(0, 300)
      .replaceAll(/[^\x20-\x7e]/g, '');
    return { [this.chance.of(headers)]: text };
  }

  private body(value: unknown): Pick<Input, 'body' | 'headers'> {
    return { body: JSON.stringify(value), headers: { 'content-type': 'application/fhir+json' } };
  }

  private write(): Input {
    const { chance } = this;
    const type = this.resources.type();
    const resource = this.resources.resource(type);
    if (chance.once(2)) return { method: 'POST', path: `/fhir/R4/${type}`, ...this.body(resource) };
    if (chance.once(6)) return { method: 'PUT', path: `/fhir/R4/${type}?${this.form(type)}`, ...this.body(resource) };
    const id = chance.once(3) ? (chance.of(this.places).split('/')[1] ?? 'x') : `fuzz-${chance.below(50)}`;
    return { method: 'PUT', path: `/fhir/R4/${type}/${id}`, ...this.body({ ...resource, id }) };
  }

  private name(type: string, depth = 0): string {
    const { chance } = this;
    const codes = [...this.definitions.params(type).values()];
    const param = chance.of(codes);
    if (depth < 3 && chance.once(6)) {
      const source = this.resources.type();
      const back = [...this.definitions.params(source).values()].filter(({ kind }) => kind === 'reference');
      if (back.length > 0) return `_has:${source}:${chance.of(back).code}:${this.name(source, depth + 1)}`;
    }
    if (depth < 3 && param.kind === 'reference' && chance.once(3)) {
      const target = chance.of(param.targets.length > 0 ? param.targets : ['Patient']);
      return `${param.code}${chance.once(3) ? '' : `:${target}`}.${this.name(target, depth + 1)}`;
    }
    if (chance.once(8))
      return chance.of([
        '_id',
        '_lastUpdated',
        '_sort',
        '_count',
        '_total',
        '_include',
        '_revinclude',
        '_summary',
        '_elements',
        '_page',
        '_text',
        '_format',
        '_compartment',
      ]);
    return param.code + chance.of(modifiers);
  }

  private searchValue(): string {
    const { chance } = this;
    const one = (): string =>
      chance.once(3)
        ? hostileText(chance)
        : chance.of([
            'x',
            'true',
            'false',
            'ge2026-01-01',
            '2026',
            '5.4',
            'http://loinc.org|4548-4',
            'active',
            'lt5',
            '10|http://u|mg',
            'Observation:patient',
            '-date',
            'count',
            '0',
            '1',
            ...this.places,
          ]);
    if (chance.once(40)) return chance.many(chance.of([100, 900, 2_000]), () => wordOf(chance)).join(',');
    return chance.once(5) ? chance.many(3, one).join(',') : one();
  }

  private form(type: string): string {
    const { chance } = this;
    const count = chance.once(30) ? 60 : 1 + chance.below(4);
    const pairs = chance.many(count, () => [this.name(type), this.searchValue().toWellFormed()]);
    return new URLSearchParams(pairs).toString();
  }

  private search(): Input {
    const type = this.resources.type();
    const form = this.form(type);
    const where = this.chance.once(5) ? `Patient/${this.chance.of(this.places).split('/')[1]}/${type}` : type;
    if (this.chance.once(3) || form.length > 8_000)
      return {
        method: 'POST',
        path: `/fhir/R4/${where}/_search`,
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    return { method: 'GET', path: `/fhir/R4/${where}?${form}` };
  }

  private steps(): unknown {
    const { chance } = this;
    const pointer = (): string =>
      chance.of([
        '/name',
        '/name/-',
        '/name/0',
        '/name/0/x',
        '',
        '/',
        '/id',
        '/meta/tag/-',
        '/__proto__/x',
        '/extension',
        '/contained/-',
        '/a~1b',
        `/${wordOf(chance)}`,
        hostileText(chance),
      ]);
    const step = (): unknown =>
      chance.once(10)
        ? hostileValue(chance)
        : {
            op: chance.of(['add', 'remove', 'replace', 'move', 'copy', 'copy', 'copy', 'test', 'x']),
            path: pointer(),
            ...(chance.once(2) ? { from: pointer() } : {}),
            ...(chance.once(2) ? { value: hostileValue(chance) } : {}),
          };
    if (chance.once(5))
      return chance.many(chance.of([40, 200, 300]), () => ({ op: 'copy', from: '/name', path: '/name/-' }));
    return chance.once(12) ? hostileValue(chance) : chance.many(1 + chance.below(6), step);
  }

  private patch(): Input {
    const { chance } = this;
    const where = chance.once(6) ? `${this.resources.type()}?${this.form('Patient')}` : this.resources.place();
    const headers = { 'content-type': chance.once(12) ? 'application/fhir+json' : 'application/json-patch+json' };
    return { method: 'PATCH', path: `/fhir/R4/${where}`, body: JSON.stringify(this.steps()), headers };
  }

  private entry(): unknown {
    const { chance } = this;
    if (chance.once(10)) return hostileValue(chance);
    const type = this.resources.type();
    const method = chance.of(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);
    const url = chance.of([
      type,
      this.resources.place(),
      `${type}?${this.form(type)}`,
      'Patient/$everything',
      hostileText(chance),
    ]);
    const patch = {
      resourceType: 'Binary',
      contentType: 'application/json-patch+json',
      data: Buffer.from(JSON.stringify(this.steps())).toString('base64'),
    };
    return {
      ...(chance.once(3) ? { fullUrl: chance.once(3) ? hostileValue(chance) : `urn:uuid:${chance.below(9)}` } : {}),
      request: chance.once(15)
        ? hostileValue(chance)
        : {
            method,
            url,
            ...(chance.once(5)
              ? { [chance.of(['ifMatch', 'ifNoneExist', 'ifNoneMatch', 'ifModifiedSince'])]: hostileValue(chance) }
              : {}),
          },
      ...(/^P/.test(method) ? { resource: method === 'PATCH' ? patch : this.resources.resource(type) } : {}),
    };
  }

  private bundle(): Input {
    const { chance } = this;
    const entry = chance.once(25)
      ? chance.many(chance.of([60, 400, 1_200]), () => ({
          request: { method: 'GET', url: chance.of(this.places) + chance.of(['', '/$everything']) },
        }))
      : chance.many(1 + chance.below(5), () => this.entry());
    const type = chance.of(['batch', 'batch', 'transaction', 'transaction', 'searchset', {}, 5]);
    return {
      method: 'POST',
      path: '/fhir/R4',
      ...this.body({ resourceType: 'Bundle', type, entry: chance.once(20) ? hostileValue(chance) : entry }),
    };
  }

  private raw(): Input {
    const { chance } = this;
    const type = chance.of([
      'application/fhir+json',
      'application/json',
      'application/json-patch+json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      '',
    ]);
    const path = chance.of([
      '',
      `/${this.resources.type()}`,
      `/${this.resources.place()}`,
      `/${this.resources.type()}/_search`,
    ]);
    return {
      method: chance.of(['POST', 'PUT', 'PATCH']),
      path: `/fhir/R4${path}`,
      body: hostileBody(chance),
      headers: type === '' ? {} : { 'content-type': type },
    };
  }

  private address(): Input {
    const { chance } = this;
    const step = (): string =>
      chance.of([
        this.resources.type(),
        '_history',
        '$everything',
        '_search',
        'metadata',
        '1',
        '%',
        '%c3%28',
        encodeURIComponent(hostileText(chance).slice(0, 200).toWellFormed()),
      ]);
    const query = chance.once(2)
      ? ''
      : `?${chance.of(['_since', '_count', '_page', '_format', '_at'])}=${encodeURIComponent(hostileText(chance).toWellFormed()).slice(0, 3_000)}`;
    const path = chance.many(1 + chance.below(4), step).join('/');
    return { method: chance.of(['GET', 'GET', 'DELETE', 'POST', 'PUT', 'PATCH']), path: `/fhir/R4/${path}${query}` };
  }

  private everything(): Input {
    const { chance } = this;
    const path = `/fhir/R4/Patient/${chance.of(this.places).split('/')[1]}/$everything`;
    if (chance.once(2))
      return {
        method: 'POST',
        path,
        ...this.body({
          resourceType: 'Parameters',
          parameter: chance.once(2)
            ? hostileValue(chance)
            : [
                {
                  name: chance.of(['_count', '_type', 'start', hostileText(chance)]),
                  valueString: hostileValue(chance),
                },
              ],
        }),
      };
    const form = new URLSearchParams([
      [chance.of(['_count', '_type', '_since', 'start', 'end', '_page']), this.searchValue().toWellFormed()],
    ]);
    return { method: 'GET', path: `${path}?${form.toString().slice(0, 6_000)}` };
  }
}
