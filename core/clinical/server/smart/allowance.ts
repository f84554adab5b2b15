import type { Resource } from '@medplum/fhirtypes';
import { Refused } from '../access/failures.ts';
import { sortOf } from '../access/kinds.ts';
import { also, type Query } from '../access/query.ts';
import { patientsOf } from '../access/whose.ts';
import { indexRows } from '../index/rows.ts';
import { short } from '../index/texts.ts';
import { anySystem } from '../index/values.ts';
import type { Definitions } from '../resource/definitions.ts';
import { type Act, type DataScope, dataScope, scopesIn } from './scopes.ts';

/** What a person allowed an app. */
export interface Grant {
  readonly scope: string;
  /** FHIR id of the patient that it was started for. */
  readonly patient: string | null;
}

const beyond = (type: string): Refused =>
  new Refused('forbidden', 'This app was not given access to this. Start it again and allow it.', { type });
const unclear = (type: string): Refused =>
  new Refused('forbidden', 'This app has access to parts that cannot be searched together. Ask for fewer scopes.', {
    type,
  });

const spreads = new Set(['clinic', 'schedule', 'form', 'library']);
const chain = /^([A-Za-z][\w-]*)(?::([A-Z][A-Za-z]+))?\.(.+)$/;

/** `code`, `system|code`, `|code`, `system|`; several by commas, of which one is enough. */
export const hasToken = (
  tokens: readonly { readonly value: string; readonly system: string }[],
  wanted: string,
): boolean =>
  wanted.split(',').some((one) => {
    const mark = one.indexOf('|');
    const [system, code] = mark < 0 ? [null, one] : [one.slice(0, mark), one.slice(mark + 1)];
    return tokens.some(
      (token) =>
        (code === '' ? mark > 0 : token.value === short(code)) &&
        (system === null || token.system === anySystem || token.system === short(system)),
    );
  });

/** What an app may do beside what its person may: the rules of its scopes, one by one. */
export class Allowance {
  private readonly scopes: readonly DataScope[];

  constructor(
    private readonly known: Definitions,
    private readonly grant: Grant,
  ) {
    this.scopes = scopesIn(grant.scope).flatMap((text) => dataScope(known, text) ?? []);
  }

  /** Scopes that open the type for this act. A patient's open what is that patient's, and to read what is nobody's. */
  private of(type: string, act: Act): readonly DataScope[] {
    const { kind, whose } = sortOf(type);
    const open = whose !== null || (spreads.has(kind) && (act === 'r' || act === 's'));
    return this.scopes.filter(
      (scope) =>
        (scope.type === '*' || scope.type === type) &&
        scope.acts.includes(act) &&
        (scope.level !== 'patient' || (open && this.grant.patient !== null)),
    );
  }

  private fits(scope: DataScope, resource: Resource): boolean {
    const type = resource.resourceType;
    const { patient } = this.grant;
    const isTheirs = patient !== null && patientsOf(resource).includes(patient);
    if (scope.level === 'patient' && sortOf(type).whose !== null && !isTheirs) return false;
    if (scope.only.length === 0) return true;
    const { token } = indexRows(this.known, { id: 'new', ...resource });
    const params = this.known.params(type);
    return scope.only.every(([param, value]) => {
      const code = params.get(param)?.stored ?? param;
      return hasToken(
        token.filter((row) => row.param === code),
        value,
      );
    });
  }

  opens(type: string, act: Act): boolean {
    return this.of(type, act).length > 0;
  }

  /** @throws Refused where no scope opens the type for this act */
  enter(type: string, act: Act): void {
    if (!this.opens(type, act)) throw beyond(type);
  }

  /** @throws Refused where the scopes leave out any of what its person sees of the type */
  needsAll(type: string, act: Act): void {
    if (!this.isUnlimited(type, act)) throw beyond(type);
  }

  allows(resource: Resource, act: Act): boolean {
    return this.of(resource.resourceType, act).some((scope) => this.fits(scope, resource));
  }

  /** @throws Refused */
  needs(resource: Resource, act: Act): void {
    if (!this.allows(resource, act)) throw beyond(resource.resourceType);
    const { patient } = this.grant;
    const others = patientsOf(resource).some((one) => one !== patient);
    const scopes = this.of(resource.resourceType, act);
    // What it writes for one patient is about no other.
    if (act !== 'r' && others && scopes.every(({ level }) => level === 'patient')) throw beyond(resource.resourceType);
  }

  /** Everything of the type, or everything of its patient: nothing that is left out would show by what is counted. */
  private isWhole(type: string): boolean {
    return this.of(type, 's').some(
      ({ level, only }) => only.length === 0 && (level !== 'patient' || sortOf(type).whose === null),
    );
  }

  private checkNames(type: string, query: Query): void {
    const own = sortOf(type).whose?.param;
    const look = (target: string): void => {
      if (!this.isWhole(target)) throw beyond(target);
    };
    const follow = (from: string | null, name: string): void => {
      if (name.startsWith('_has:')) {
        const [, source = '', , ...rest] = name.split(':');
        look(source);
        follow(source, rest.join(':'));
        return;
      }
      const [, param, said, rest] = chain.exec(name) ?? [];
      if (rest === undefined) return;
      const isOwn = from === type && (param === own || param === 'patient' || param === 'subject');
      const target = said ?? (isOwn ? 'Patient' : null);
      // Where it leads is not said: it may lead anywhere.
      if (target === null) throw beyond(type);
      look(target);
      follow(target, rest);
    };
    for (const [name, value] of query) {
      follow(type, name);
      if (!/^_(rev)?include(:|$)/.test(name)) continue;
      const [source = '', , target] = value.split(':');
      if (name.startsWith('_revinclude')) this.enter(source, 's');
      else if (target) this.enter(target, 'r');
    }
  }

  /**
   * The search with the app's limits as conditions of its own, so that pages and totals know only what it may see.
   * @throws Refused for what reaches beyond them
   */
  narrowed(type: string, query: Query): Query {
    this.enter(type, 's');
    this.checkNames(type, query);
    const scopes = this.of(type, 's');
    if (this.isWhole(type)) return query;
    const { whose } = sortOf(type);
    const someone = scopes.every(({ level }) => level === 'patient') && whose !== null;
    if (!someone && scopes.some(({ level }) => level === 'patient') && whose !== null) throw unclear(type);
    const id = this.grant.patient ?? '-';
    const limited = someone ? also(query, whose.param, whose.param === '_id' ? id : `Patient/${id}`) : query;
    if (scopes.some(({ only }) => only.length === 0)) return limited;
    const [first, ...others] = scopes;
    if (first && others.length === 0)
      return first.only.reduce((all, [param, value]) => also(all, param, value), limited);
    const params = new Set(scopes.flatMap(({ only }) => (only.length === 1 ? only[0]![0] : ['', ''])));
    if (params.size > 1 || params.has('')) throw unclear(type);
    return also(limited, [...params][0]!, scopes.map(({ only }) => only[0]![1]).join(','));
  }

  /** Sees all of the type that its person sees. */
  isUnlimited(type: string, act: Act): boolean {
    return this.of(type, act).some(({ level, only }) => level !== 'patient' && only.length === 0);
  }
}
