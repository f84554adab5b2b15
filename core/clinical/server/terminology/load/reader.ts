import { isRecord } from '#core/shared';
import { type Head, headOf } from './head.ts';
import { JsonItems, type Open, type Tree, WrongTerminology } from './jsonItems.ts';
import { type ConceptRow, conceptRow, listOf, type MappingRow, mappingRows, plainText } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is heard while a file is read; `n` counts its resources from 0. */
export interface Hearing {
  /** As it was read, without its children. */
  concept(n: number, row: ConceptRow, raw: Values): void;
  mappings(n: number, rows: readonly MappingRow[], raw: Values): void;
  head(n: number, head: Head): void;
  /** What an earlier reading of the file found out about this resource. */
  known?(n: number): Head | undefined;
}

const bundled = (around: readonly Open[]): boolean =>
  around.length === 3 && around[1]!.name === 'entry' && !Array.isArray(around[2]!.value);

/** Reads CodeSystem, ValueSet and ConceptMap: alone, line by line, or in a Bundle. Whatever holds many is told one by one. */
export class TerminologyReader {
  private readonly items: JsonItems;
  private n = 0;
  private count = 0;

  constructor(private readonly hearing: Hearing) {
    this.items = new JsonItems((value, name, around) => this.take(value, name, around));
  }

  /** @throws WrongTerminology */
  push(text: string, last = false): void {
    this.items.push(text, last);
    if (last && this.n === 0) throw new WrongTerminology('it holds no code system, value set or concept map');
  }

  private where(resource: Values): string {
    return `${String(resource['resourceType'] ?? 'resource').slice(0, 40)} ${plainText(resource['url'], 300) ?? ''}`.trim();
  }

  private take(value: unknown, name: string, around: readonly Open[]): boolean {
    if (around.length === 0) {
      if (!isRecord(value)) throw new WrongTerminology('it is no FHIR resource');
      if (value['resourceType'] !== 'Bundle') this.finish(value);
      return true;
    }
    if (name === 'resource' && bundled(around)) {
      if (isRecord(value)) this.finish(value);
      return true;
    }
    return name === '' && isRecord(value) && this.takeItem(value, around);
  }

  /** An item of a list that may be long. One whose owner has not yet said what it belongs to waits with its owner. */
  private takeItem(value: Values, around: readonly Open[]): boolean {
    const list = around.at(-1)!.name;
    if (list !== 'concept' && list !== 'contains' && list !== 'element') return false;
    const start = around[1]?.name === 'entry' ? 3 : 0;
    const resource = around[start]?.value;
    const owner = around.at(-2)?.value;
    const path = around
      .slice(start + 1)
      .map((one) => one.name)
      .filter((one) => one !== '');
    if (!isRecord(resource) || !isRecord(owner)) return false;
    if (list === 'element') {
      if (path[0] !== 'group' || plainText(owner['source'], 300) === null) return false;
      this.mapping(value, owner, resource);
      return true;
    }
    if (path.every((one) => one === 'concept')) {
      const parent = plainText(owner['code'], 200);
      if (owner !== resource && parent === null) return false;
      this.concept(value, resource, '', owner === resource ? null : parent);
      return true;
    }
    if (path[0] === 'expansion') {
      this.contained(value, resource);
      return true;
    }
    const system = plainText(owner['system'], 300);
    if (path[0] !== 'compose' || path[1] !== 'include' || system === null) return false;
    if (!this.known()?.expanded) this.concept(value, resource, system, null);
    return true;
  }

  private known(): Head | undefined {
    return this.hearing.known?.(this.n);
  }

  private concept(value: Values, resource: Values, system: string, parent: string | null): void {
    const { concept: inner, contains: _, ...raw } = value;
    const language = this.known()?.language ?? plainText(resource['language'], 20) ?? 'en';
    const row = conceptRow(raw, { system, language, parent, where: this.where(resource) });
    this.count += 1;
    this.hearing.concept(this.n, row, { ...raw, system, parent });
    for (const one of listOf(inner)) this.concept(one, resource, system, row.code);
  }

  private contained(value: Values, resource: Values): void {
    const system = plainText(value['system'], 300);
    if (system !== null && value['abstract'] !== true)
      this.concept({ ...value, concept: undefined }, resource, system, null);
    for (const one of listOf(value['contains'])) this.contained(one, resource);
  }

  private mapping(element: Values, group: Values, resource: Values): void {
    const about = {
      system: plainText(group['source'], 300) ?? '',
      target: plainText(group['target'], 300) ?? '',
      where: this.where(resource),
    };
    this.count += 1;
    this.hearing.mappings(this.n, mappingRows(element, about), { ...element, ...about });
  }

  /** A resource is whole: what waited with its owner is told now. */
  private finish(resource: Tree): void {
    const { compose } = resource;
    if (isRecord(compose) && !this.known()?.expanded)
      for (const include of listOf(compose['include']))
        for (const one of listOf(include['concept']))
          this.concept(one, resource, plainText(include['system'], 300) ?? '', null);
    for (const group of listOf(resource['group']))
      for (const one of listOf(group['element'])) this.mapping(one, group, resource);
    this.hearing.head(this.n, headOf(resource, this.count));
    this.n += 1;
    this.count = 0;
  }
}
