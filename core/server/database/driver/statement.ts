import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';

/** Stands in a statement's text for a value that each asker gives. */
class Place {
  constructor(readonly name: string) {}
}

/** By name, what stands for a value within the text. */
export type Places<G extends object> = { readonly [K in keyof G]: RawBuilder<G[K]> };

/** A statement whose text is made once and asked with other values each time. */
export interface Statement<G extends object, R> {
  compiled(given: G): CompiledQuery<R>;
  /** The rows of it. */
  execute(db: QueryExecutorProvider, given: G): Promise<R[]>;
}

/** Writes texts, and asks nobody. */
const writer: QueryExecutorProvider = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Each caller has statements of their own, which read the same. */
const texts = new Map<string, string>();
const shared = (text: string): string => {
  const known = texts.get(text) ?? text;
  texts.set(known, known);
  return known;
};

/**
 * For what nearly every call asks: to write its text again took a tenth of a call's time, and one and the same string is found
 * sooner among the prepared statements.
 * @param write is called once, with what stands for each value
 */
export const statement = <G extends object, R = unknown>(
  write: (places: Places<G>) => RawBuilder<R>,
): Statement<G, R> => {
  const places = new Proxy({} as Places<G>, { get: (_, name) => sql`${new Place(String(name))}` });
  let made: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined;
  const make = (): NonNullable<typeof made> => {
    const { sql: text, parameters } = write(places).compile(writer);
    return { sql: shared(text), parameters };
  };
  const compiled = (given: G): CompiledQuery<R> => {
    made ??= make();
    const values = given as Readonly<Record<string, unknown>>;
    const parameters = made.parameters.map((one) => (one instanceof Place ? values[one.name] : one));
    return CompiledQuery.raw(made.sql, parameters);
  };
  return { compiled, execute: async (db, given) => (await db.getExecutor().executeQuery(compiled(given))).rows };
};
