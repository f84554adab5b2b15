import { isRecord } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import { badSearch } from '../../record/failures.ts';
import { isResource } from '../../resource/resource.ts';
import { listOf } from '../../terminology/load/rows.ts';
import type { FhirRequest } from '../fhirRequest.ts';

const longest = 500;

interface AskedCoding {
  readonly system: string | null;
  readonly code: string;
  readonly display: string | null;
}

/** What an operation was asked with, from the address, a form or a Parameters resource. */
export class Asked {
  private readonly values = new Map<string, unknown>();

  /** @throws Failure 400 for a parameter that the operation has not, or that is there twice */
  constructor(request: FhirRequest, known: readonly string[]) {
    const { body } = request;
    const put = (name: string, value: unknown): void => {
      if (/^_(format|pretty)$/.test(name)) return;
      if (!known.includes(name))
        throw badSearch(`This operation has no parameter '${name.slice(0, 60)}'.`, name.slice(0, 60));
      if (this.values.has(name)) throw badSearch(`'${name}' is given twice.`, name);
      this.values.set(name, value);
    };
    const form = typeof body === 'string' ? `${request.query}&${body}` : request.query;
    for (const [name, value] of new URLSearchParams(form)) put(name, value);
    if (typeof body === 'string' || body === undefined) return;
    if (!isResource(body) || body.resourceType !== 'Parameters')
      throw new Failure(400, 'invalid_input', 'Send Parameters.');
    for (const one of listOf(body['parameter'])) {
      const [, value] = Object.entries(one).find(([key]) => key.startsWith('value') || key === 'resource') ?? [];
      put(String(one['name'] ?? ''), value);
    }
  }

  text(name: string): string | undefined {
    const value = this.values.get(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || value.length > longest || /[\p{Cc}\p{Cs}]/u.test(value))
      throw badSearch(`'${name}' is a text of at most ${longest} characters.`, name);
    return value;
  }

  needs(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw badSearch(`This operation needs '${name}'.`, name);
    return value;
  }

  count(name: string, usual: number, most: number): number {
    const value = this.values.get(name);
    if (value === undefined) return usual;
    if (!/^\d{1,9}$/.test(String(value))) throw badSearch(`'${name}' is a number.`, name);
    return Math.min(Number(value), most);
  }

  flag(name: string): boolean {
    const value = String(this.values.get(name) ?? 'false');
    if (value !== 'true' && value !== 'false') throw badSearch(`'${name}' is true or false.`, name);
    return value === 'true';
  }

  /** The codes that are asked about: `system` and `code`, a `coding`, or each of a `codeableConcept`. */
  codings(): readonly AskedCoding[] {
    const concept = this.values.get('codeableConcept');
    const coding = this.values.get('coding');
    const all: readonly unknown[] =
      isRecord(concept) && Array.isArray(concept['coding'])
        ? concept['coding']
        : isRecord(coding)
          ? [coding]
          : [{ system: this.text('system'), code: this.needs('code'), display: this.text('display') }];
    const plain = (value: unknown): string | null =>
      typeof value === 'string' && value.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : null;
    if (all.length === 0) throw badSearch('Send at least one coding.', 'codeableConcept');
    return all.slice(0, 20).map((one) => {
      const { system, code, display } = isRecord(one) ? one : {};
      const own = plain(code);
      if (own === null || own === '') throw badSearch('A coding needs a code.', 'coding');
      return { system: plain(system), code: own, display: plain(display) };
    });
  }

  /** One code of one code system. */
  coding(): { readonly system: string; readonly code: string } {
    const { system, code } = this.codings()[0]!;
    if (system === null) throw badSearch("This operation needs 'system'.", 'system');
    return { system, code };
  }
}
