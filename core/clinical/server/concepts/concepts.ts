import { sql } from 'kysely';
import { type ConceptType, conceptTypes, searchConcepts, type UsedConcept } from '#clinical/shared';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { isWithheld, whoseIndexed } from '../access/denials/denialTable.ts';
import type { Withheld } from '../record/fhirRecord.ts';
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
    route(searchConcepts, async ({ body }, { db, caller, withheld }) => {
      const { type, q = '', limit = most } = body;
      const words = conceptWords(q).split(' ').filter(Boolean).slice(0, 6);
      const named = words.map((word) => sql`words like ${`% ${escaped(word)}%`}`);
      const meant = named.length === 0 ? sql`true` : sql`((${sql.join(named, sql` and `)}) or code = ${q.trim()})`;
      const kept = await withheld();
      const seen = kept ? await isUsedOpenly(caller.orgId, type, kept) : sql`true`;
      const answer = await sql<UsedConcept>`select concept, uses from concept_use c
        where org_id = ${caller.orgId} and type = ${type} and uses > 0 and ${meant} and ${seen}
        order by uses desc, words limit ${limit}`.execute(db);
      return {
        data: answer.rows.map(({ concept, uses }) => ({
          concept: kept ? codedOnly(concept) : plain(concept),
          uses: kept ? 1 : Number(uses),
        })),
      };
    });
  },
};

/** Is there a resource with this concept that the asker may see? What only a closed chart says is not offered. */
const isUsedOpenly = async (orgId: string, type: ConceptType, kept: Withheld) => {
  const code = type === 'Immunization' ? 'vaccine-code' : 'code';
  const whose = (await whoseIndexed(type)) ?? '';
  const open = sql`t.org_id = ${orgId} and t.type = ${type} and not ${isWithheld(orgId, sql`t.rid`, whose, kept)}`;
  return sql`case when c.system = ''
    then exists (select 1 from resource_string t where ${open} and t.param = ${`${code}:text`} and t.value = ltrim(c.words))
    else exists (select 1 from resource_token t where ${open} and t.param = ${code} and t.value = c.code and t.system = c.system)
    end`;
};

/** The words beside a code are of whoever wrote last, perhaps in a closed chart: the code's own name is enough. */
const codedOnly = (concept: UsedConcept['concept']) =>
  concept.coding?.some(({ display }) => display) ? { ...plain(concept), text: undefined } : plain(concept);

/** What a form needs of it: codings and text, no extensions or ids. */
const plain = ({ coding, text }: UsedConcept['concept']) => ({
  ...(coding ? { coding: coding.map(({ system, code, display }) => ({ system, code, display })) } : {}),
  ...(text === undefined ? {} : { text }),
});
