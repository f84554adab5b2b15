import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import type { Filter, Part } from './head.ts';
import { insertConcepts, putInPlace, slicesOf, type TerminologyTarget } from './write.ts';

interface HeldSet {
  readonly id: number;
  readonly kind: string;
  readonly url: string;
  readonly whole: readonly string[];
  readonly filters: readonly Part[];
}

type Members = Map<string, Set<string>>;

const add = (members: Members, system: string, codes: Iterable<string>): void => {
  const all = members.get(system) ?? new Set();
  for (const code of codes) all.add(code);
  members.set(system, all);
};

/** What value sets of a clinic hold is worked out of the code systems that the clinic holds, whenever one of these changed. */
class Expander {
  private readonly done = new Set<string>();

  constructor(
    private readonly target: TerminologyTarget,
    private readonly sets: readonly HeldSet[],
    /** Urls of what was loaded. */
    private readonly changed: Set<string>,
  ) {}

  private run<T>(work: (db: Trx) => Promise<T>): Promise<T> {
    return this.target.inOrg(this.target.orgId, work);
  }

  private find(kind: string, url: string | undefined): HeldSet | undefined {
    return this.sets.find((one) => one.kind === kind && one.url === url);
  }

  private async codes(query: ReturnType<typeof sql<{ code: string }>>): Promise<readonly string[]> {
    return (await this.run((db) => query.execute(db))).rows.map(({ code }) => code);
  }

  /** Level by level, so that no statement is long. */
  private async below(setId: number, { op, value }: Filter): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    let level: readonly string[] = [value];
    while (level.length > 0) {
      const next: string[] = [];
      for await (const some of slicesOf(level)) {
        const children = await this.codes(sql`select distinct code from terminology_parent
          where set_id = ${setId} and parent = any(${[...some]}::text[])`);
        for (const code of children) {
          if (found.has(code)) continue;
          found.add(code);
          next.push(code);
        }
      }
      level = op === 'child-of' ? [] : next;
    }
    return op === 'is-a' ? found.add(value) : found;
  }

  private async membersOf(part: Part): Promise<Members> {
    const members: Members = new Map();
    const { system, valueSet, filters = [], codes } = part;
    if (valueSet !== undefined) {
      const other = this.find('ValueSet', valueSet);
      if (!other) return members;
      await this.expand(other);
      const held = await this.run((db) =>
        sql<{ system: string; code: string }>`select c.system, c.code from terminology_concept c
          join terminology_set s on s.id = c.set_id
          where s.org_id = ${this.target.orgId} and s.kind = 'ValueSet' and s.url = ${valueSet} and s.state = 'held'`.execute(
          db,
        ),
      );
      for (const one of held.rows) add(members, one.system, [one.code]);
      for (const url of other.whole)
        for (const [name, all] of await this.membersOf({ exclude: false, system: url })) add(members, name, all);
      return members;
    }
    const source = this.find('CodeSystem', system);
    if (system === undefined) return members;
    if (codes) add(members, system, codes);
    else if (source) {
      const [first, ...others] = await Promise.all(filters.map((filter) => this.below(source.id, filter)));
      const all = first ?? (await this.codes(sql`select code from terminology_concept where set_id = ${source.id}`));
      add(
        members,
        system,
        [...all].filter((code) => others.every((other) => other.has(code))),
      );
    }
    return members;
  }

  private async isStale(set: HeldSet): Promise<boolean> {
    if (set.filters.length > 0 && this.changed.has(set.url)) return true;
    if (set.filters.some(({ system = '', valueSet = '' }) => this.changed.has(system) || this.changed.has(valueSet)))
      return true;
    const nameless = await this.codes(sql`select code from terminology_concept where set_id = ${set.id} and listed
      and (en is null or fr is null) and system = any(${[...this.changed]}::text[]) limit 1`);
    return nameless.length > 0;
  }

  /** Writes it anew beside the old one, which answers until then. */
  async expand(set: HeldSet): Promise<void> {
    if (this.done.has(set.url)) return;
    this.done.add(set.url);
    for (const { valueSet } of set.filters) {
      const other = this.find('ValueSet', valueSet);
      if (other) await this.expand(other);
    }
    if (!(await this.isStale(set))) return;
    const members: Members = new Map();
    const listed = await this.run((db) =>
      sql<{ system: string; code: string }>`select system, code from terminology_concept
        where set_id = ${set.id} and listed`.execute(db),
    );
    for (const { system, code } of listed.rows) add(members, system, [code]);
    for (const part of set.filters.filter(({ exclude }) => !exclude))
      for (const [system, codes] of await this.membersOf(part)) add(members, system, codes);
    for (const part of set.filters.filter(({ exclude }) => exclude))
      for (const [system, codes] of await this.membersOf(part))
        for (const code of codes) members.get(system)?.delete(code);
    const { orgId } = this.target;
    const made = await this.run((db) =>
      sql<{
        id: number;
      }>`insert into terminology_set (org_id, kind, url, version, title, content, digest, whole, filters)
        select org_id, kind, url, version, title, content, digest, whole, filters from terminology_set
        where id = ${set.id} returning id`.execute(db),
    );
    const setId = made.rows[0]!.id;
    for (const [system, codes] of members) {
      const source = this.find('CodeSystem', system)?.id ?? -1;
      for await (const some of slicesOf(codes)) {
        const rows = sql`select ${system}::text as system, k.code, coalesce(o.en, c.en) as en, coalesce(o.fr, c.fr) as fr,
            coalesce(c.active, o.active, true) as active, o.id is not null as listed,
            least(o.size, c.size, 1000) as size, left(concat(o.words, c.words), 800) as words
          from unnest(${[...some]}::text[]) as k(code)
          left join terminology_concept o on o.set_id = ${set.id} and o.code = k.code and o.system = ${system} and o.listed
          left join terminology_concept c on c.set_id = ${source} and c.code = k.code and c.system = ${system}`;
        await this.run((db) => insertConcepts(db, orgId, setId, rows));
      }
    }
    await putInPlace(this.target, setId);
    // Whatever refers to it is worked out anew too.
    this.changed.add(set.url);
  }
}

/** @param changed urls of what was loaded */
export const expandValueSets = async (target: TerminologyTarget, changed: Iterable<string>): Promise<void> => {
  const { rows } = await target.inOrg(target.orgId, (db) =>
    sql<HeldSet>`select id, kind, url, whole, filters from terminology_set
      where org_id = ${target.orgId} and state = 'held'`.execute(db),
  );
  const expander = new Expander(target, rows, new Set(changed));
  for (const set of rows) if (set.kind === 'ValueSet') await expander.expand(set);
};
