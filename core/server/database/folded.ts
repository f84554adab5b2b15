import { type RawBuilder, sql } from 'kysely';

/** Letters with accents and without, for names that are found however they are typed. Literals: no parameter can stand in a table's definition. */
const marked = sql.lit('àáâãäåçèéêëìíîïñòóôõöùúûüýÿ');
const plain = sql.lit('aaaaaaceeeeiiiinooooouuuuyy');

/** Lower case without accents, as `profile.first_folded` and `last_folded` are kept. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text}), ${marked}, ${plain})`;
