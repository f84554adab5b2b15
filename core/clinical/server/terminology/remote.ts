import { currentTransaction } from '#core/server/database/transactions.ts';
import { Failure } from '#core/server/failure.ts';
import { isRecord } from '#core/shared';
import { remoteHttp, type RemoteOptions } from '../remote/remoteHttp.ts';
import { listOf, plainText } from './load/rows.ts';
import type { Expansion, Looked, Term, Terminology } from './terminology.ts';

/** A server that speaks FHIR's operations on terminology. */
export type TerminologyServer = RemoteOptions;

const timeoutMs = 3_000;
const mostBytes = 2 * 1024 * 1024;
const mostTerms = 1_000;
const keptMs = 60 * 60_000;
const mostKept = 500;
/** After a failure nobody waits for that server for so long. */
const restMs = 30_000;

type Values = Readonly<Record<string, unknown>>;
type Parameter = { readonly name: string; readonly [value: `value${string}`]: string | number | boolean };

const inLanguage = (one: Values, language: string): string | null =>
  plainText(
    listOf(one['designation']).find((other) => String(other['language']).startsWith(language))?.['value'],
    1_000,
  );

/** Codes of an expansion, those inside others too. */
const termsOf = (contains: unknown, french: boolean, into: Term[] = []): readonly Term[] => {
  for (const one of listOf(contains)) {
    const [system, code, display] = [
      plainText(one['system'], 300),
      plainText(one['code'], 200),
      plainText(one['display'], 1_000),
    ];
    if (into.length >= mostTerms) break;
    if (system !== null && code !== null && one['abstract'] !== true) {
      const en = inLanguage(one, 'en') ?? display;
      const fr = (french ? display : null) ?? inLanguage(one, 'fr');
      into.push({ system, code, en, fr, active: one['inactive'] !== true });
    }
    termsOf(one['contains'], french, into);
  }
  return into;
};

const garbled = (): Failure => new Failure(503, 'unavailable', 'The terminology server is not responding.');

const valuesOf = (body: unknown): ReadonlyMap<string, unknown> => {
  if (!isRecord(body) || body['resourceType'] !== 'Parameters') throw garbled();
  return new Map(
    listOf(body['parameter']).map((one) => [
      String(one['name']),
      Object.entries(one).find(([key]) => key.startsWith('value'))?.[1],
    ]),
  );
};

/**
 * Another server's terminology, behind the same interface. Questions travel in bodies, since they hold what people typed.
 * @throws Failure `unavailable` (503) where it does not answer in time, or answers what no terminology server does
 */
export const remoteTerminology = (options: TerminologyServer): Terminology => {
  const http = remoteHttp({ timeoutMs, mostBytes, ...options });
  /** Null: it does not know the address or the code. */
  const ask = async (path: string, parameter: readonly Parameter[]): Promise<unknown> => {
    try {
      const { body } = await http({ method: 'POST', path, resource: { resourceType: 'Parameters', parameter } });
      return body;
    } catch (error) {
      if (error instanceof Failure && error.status !== 503) return null;
      throw error;
    }
  };
  const looked = (values: ReadonlyMap<string, unknown>, title: string, term: Term | null): Looked => ({
    title: plainText(values.get('name'), 500) ?? title,
    version: plainText(values.get('version'), 100),
    term,
    parents: [],
    ships: false,
  });
  return {
    async expand(_orgId, { url, text, language, count, offset, activeOnly }) {
      const body = await ask('ValueSet/$expand', [
        { name: 'url', valueUri: url },
        ...(text === '' ? [] : [{ name: 'filter', valueString: text } as const]),
        { name: 'count', valueInteger: count },
        { name: 'offset', valueInteger: offset },
        { name: 'displayLanguage', valueCode: language },
        { name: 'includeDesignations', valueBoolean: true },
        { name: 'activeOnly', valueBoolean: activeOnly },
      ]);
      if (body === null) return null;
      const expansion = isRecord(body) && body['resourceType'] === 'ValueSet' ? body['expansion'] : null;
      if (!isRecord(body) || !isRecord(expansion)) throw garbled();
      const { total } = expansion;
      const terms = termsOf(expansion['contains'], language === 'fr-CA').slice(0, count);
      return {
        url,
        title: plainText(body['title'], 500) ?? plainText(body['name'], 500) ?? url,
        version: plainText(body['version'], 100),
        terms,
        total: typeof total === 'number' && Number.isInteger(total) ? total : null,
        ships: false,
        away: false,
      };
    },
    async lookup(_orgId, system, code) {
      const body = await ask('CodeSystem/$lookup', [
        { name: 'system', valueUri: system },
        { name: 'code', valueCode: code },
      ]);
      if (body === null) return null;
      const values = valuesOf(body);
      const designations = listOf(isRecord(body) ? body['parameter'] : undefined)
        .filter(({ name }) => name === 'designation')
        .map(({ part }): Values =>
          Object.fromEntries<unknown>(
            listOf(part).map((one) => [String(one['name']), one['valueCode'] ?? one['valueString']]),
          ),
        );
      const named = { designation: designations };
      const [en, fr] = [inLanguage(named, 'en') ?? plainText(values.get('display'), 1_000), inLanguage(named, 'fr')];
      return looked(values, system, { system, code, en, fr, active: true });
    },
    async member(_orgId, valueSet, system, code) {
      if (system === null) return null;
      const body = await ask('ValueSet/$validate-code', [
        { name: 'url', valueUri: valueSet },
        { name: 'system', valueUri: system },
        { name: 'code', valueCode: code },
      ]);
      if (body === null) return null;
      const values = valuesOf(body);
      if (typeof values.get('result') !== 'boolean') throw garbled();
      const en = plainText(values.get('display'), 1_000);
      return looked(
        values,
        valueSet,
        values.get('result') === true ? { system, code, en, fr: null, active: true } : null,
      );
    },
  };
};

/** An answer is asked for once an hour, whoever wants it; what failed is asked for again. */
const kept = <T>(now: () => number) => {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<T> }>();
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(key);
    if (known && known.until > now()) return known.answer;
    const answer = ask();
    answers.delete(key);
    answers.set(key, { until: now() + keptMs, answer });
    if (answers.size > mostKept) answers.delete(answers.keys().next().value!);
    answer.catch(() => answers.delete(key));
    return answer;
  };
};

/**
 * Asks the terminology server first, and the clinic's own tables where it does not know the address or does not answer. Within a
 * transaction it is not asked: nobody's writes wait for another server.
 */
export const remoteFirst = (remote: Terminology, held: Terminology, now: () => number = Date.now): Terminology => {
  const [expansions, lookups, members] = [
    kept<Expansion | null>(now),
    kept<Looked | null>(now),
    kept<Looked | null>(now),
  ];
  let restsUntil = 0;
  /** Undefined: it did not answer. */
  const asked = async <T>(
    once: (key: string, ask: () => Promise<T>) => Promise<T>,
    question: readonly unknown[],
    ask: () => Promise<T>,
  ): Promise<T | undefined> => {
    if (now() < restsUntil || currentTransaction()) return undefined;
    try {
      return await once(JSON.stringify(question), ask);
    } catch {
      restsUntil = now() + restMs;
      return undefined;
    }
  };
  return {
    async expand(orgId, question) {
      const found = await asked(expansions, [question], () => remote.expand(orgId, question));
      if (found) return found;
      const own = await held.expand(orgId, question);
      return own && { ...own, away: found === undefined };
    },
    lookup: async (orgId, ...question) =>
      (await asked(lookups, question, () => remote.lookup(orgId, ...question))) ?? held.lookup(orgId, ...question),
    member: async (orgId, ...question) =>
      (await asked(members, question, () => remote.member(orgId, ...question))) ?? held.member(orgId, ...question),
  };
};
