import { sql } from 'kysely';
import { conceptTypes, searchConcepts, type UsedConcept } from '../../../shared/index.ts';
import type { CoreModule } from '../../plugin/module.ts';
import { conceptTable } from './conceptTable.ts';
import { conceptWords, countUses } from './countUses.ts';

const most = 12;
const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The clinic's own vocabulary: what its record speaks of, the most used first. Never reads the record itself. */
export const concepts: CoreModule = {
  id: 'concepts',
  setup: ({ migration, onRecord, route }) => {
    migration('1-concept-use', conceptTable);
    onRecord(conceptTypes, countUses, { history: true });
    route(searchConcepts, async ({ body }, { db, caller }) => {
      const { type, q = '', limit = most } = body;
      const words = conceptWords(q).split(' ').filter(Boolean).slice(0, 6);
      const named = words.map((word) => sql`words like ${`% ${escaped(word)}%`}`);
      const meant = named.length === 0 ? sql`true` : sql`((${sql.join(named, sql` and `)}) or code = ${q.trim()})`;
      const answer = await sql<UsedConcept>`select concept, uses from concept_use
        where org_id = ${caller.orgId} and type = ${type} and uses > 0 and ${meant}
        order by uses desc, words limit ${limit}`.execute(db);
      return { data: answer.rows.map(({ concept, uses }) => ({ concept: plain(concept), uses: Number(uses) })) };
    });
  },
};

/** What a form needs of it: codings and text, no extensions or ids. */
const plain = ({ coding, text }: UsedConcept['concept']) => ({
  ...(coding ? { coding: coding.map(({ system, code, display }) => ({ system, code, display })) } : {}),
  ...(text === undefined ? {} : { text }),
});
