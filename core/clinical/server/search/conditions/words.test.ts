import type { Condition, Observation, ResourceType } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { costOf } from '#test/kit/load/cost.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { indexOldWords } from '../../index/reindex.ts';
import { wordsVector } from '../../index/words.ts';
import { embeddedRecord } from '../../record/embeddedRecord.ts';
import { RecordEvents } from '../../record/events.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';
import { recordStore } from '../../record/recordStore.ts';

const told = (div: string): Condition['text'] => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${div}</div>`,
});
const condition = (id: string, div: string, more: Partial<Condition> = {}): Condition & { readonly id: string } => ({
  resourceType: 'Condition',
  id,
  subject: { reference: 'Patient/a' },
  text: told(div),
  ...more,
});

const stored: readonly Condition[] = [
  condition('bone', '<p>Bone metastases, <b>slow</b>ly growing. Old scar.</p>'),
  condition('liver', '<p>Liver metastases</p><p>scar, old</p>', { note: [{ text: 'Douleur thoracique à l’effort' }] }),
  condition('lung', '<p>Lung &eacute;panchement&nbsp;pleural</p>', {
    code: { coding: [{ system: 'http://snomed.info/sct', code: '254637007' }], text: 'Non-small cell carcinoma' },
  }),
  { resourceType: 'Condition', id: 'silent', subject: { reference: 'Patient/a', display: 'Maya Tremblay' } },
];

const kinds = findPostgres() ? ['embedded', 'PostgreSQL'] : ['embedded'];

describe.each(kinds)('search by words on the %s database', (kind) => {
  let house: TestDatabase;
  let postgres: TestPostgres | null = null;
  const events = new RecordEvents(() => ({ live: { publish: async () => undefined }, now: () => new Date() }) as never);
  const inRecord = <T>(work: (record: FhirRecord) => Promise<T>, orgId = house.orgId): Promise<T> =>
    house.inOrg(orgId, (db) => work(embeddedRecord({ db, orgId, caller: null, events })));
  const ids = (search: string, orgId?: string): Promise<string[]> => {
    const [type = '', form = ''] = search.split(/\?(.*)/s);
    return inRecord(
      async (own) => (await own.search(type as ResourceType, form)).resources.map(({ id }) => id).sort(),
      orgId,
    );
  };
  const refusal = (search: string): Promise<unknown> => ids(search).catch((error: unknown) => error);

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
    house = await testDatabase(recordModules, postgres?.url);
    await inRecord(async (own) => {
      await own.create({ resourceType: 'Patient', id: 'a' });
      for (const resource of stored) await own.create(resource);
    });
    await inRecord((own) => own.create(condition('theirs', 'Bone of another house')), house.otherOrgId);
  });
  afterAll(async () => {
    await house.close();
    postgres?.stop();
  });

  test.each([
    ['_text=bone', ['bone']],
    ['_text=BONE METASTASES', ['bone']],
    ['_text=(bone OR liver) and metastases', ['bone', 'liver']],
    ['_text=bone,liver', ['bone', 'liver']],
    ['_text=metastases -bone', ['liver']],
    ['_text=metastases NOT (bone or lung)', ['liver']],
    ['_text="old scar"', ['bone']],
    ['_text=old scar', ['bone', 'liver']],
    ['_text=slowly', ['bone']],
    ['_text=épanchement', ['lung']],
    ['_text=epanchement pleural', ['lung']],
    ['_text=douleur', []],
    ['_content=DOULEUR a effort', ['liver']],
    ["_content=l'effort", ['liver']],
    ['_content=douleur repos', []],
    ['_content=bone', ['bone']],
    ['_content=non-small', ['lung']],
    ['_content="small cell"', ['lung']],
    ['_content=254637007', ['lung']],
    ['_content=tremblay', ['silent']],
    ['_content=snomed', []],
    ['_content=metastases & liver', ['liver']],
    ['_text=metastases&_content=douleur', ['liver']],
    ['_content=tremblay&patient=Patient/a&_total=accurate', ['silent']],
    ['_text=meta', []],
    ["_text=bone' | 'liver", []],
    [`_content=${'x'.repeat(900)}`, []],
  ])('finds what says it: %s', async (form, found) => {
    expect(await ids(`Condition?${form.replaceAll(/ & /g, ' %26 ')}`)).toEqual(found);
  });

  test('reaches through references both ways', async () => {
    expect(await ids('Patient?_has:Condition:patient:_text=liver')).toEqual(['a']);
    expect(await ids('Patient?_has:Condition:patient:_text=kidney')).toEqual([]);
    expect(await ids('Condition?patient._content=kidney')).toEqual([]);
  });

  test('another organisation’s words are not found, nor seen by the role of calls', async () => {
    expect(await ids('Condition?_text=bone', house.otherOrgId)).toEqual(['theirs']);
    const seen = await house.inOrg(house.orgId, async (db) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from resource_words_own
        where org_id <> ${house.orgId}`.execute(db);
      const of = await sql<{ n: number }>`select count(*)::int as n from resource_words
        where org_id <> ${house.orgId}`.execute(db);
      return [rows[0]!.n, of.rows[0]!.n];
    });
    expect(seen).toEqual([0, 0]);
  });

  test.each([
    ['Condition?_text=', "'_text' needs a value"],
    ['Condition?_text=---', 'nothing where a word belongs'],
    ['Condition?_text="old scar', 'a quotation mark too many'],
    ['Condition?_text=(bone', "a '(' that is not closed"],
    ['Condition?_text=bone)', "a ')' too many"],
    ['Condition?_text=bone OR', 'nothing where a word belongs'],
    ['Condition?_text=-bone', 'a word that is to be there'],
    ['Condition?_text=bone OR -liver', 'a word that is to be there'],
    ['Condition?_content:exact=bone', 'a modifier'],
    ['Condition?_content:missing=true', 'a modifier'],
    ['Condition?_sort=_content', 'has no order'],
    ['Binary?_text=bone', "no search parameter '_text'"],
    [`Condition?_content=${'bone '.repeat(50)}`, 'more than 40 words'],
    [`Condition?_content=${'bone,'.repeat(50)}`, 'at most 40 words'],
    [`Condition?_content=${'x'.repeat(1_001)}`, 'at most 1000 letters'],
    [`Condition?_content=${'('.repeat(400)}bone${')'.repeat(400)}`, 'more than 10 brackets'],
  ])('refused, in words: %s', async (search, why) => {
    expect(await refusal(search)).toMatchObject({ status: 400, message: expect.stringContaining(why) });
  });

  test('what is changed or deleted is found by what it says now', async () => {
    await inRecord(async (own) => {
      const made = await own.create(condition('px', 'Before'));
      await own.update({ ...made, text: told('After') });
    });
    expect([await ids('Condition?_text=before'), await ids('Condition?_content=after')]).toEqual([[], ['px']]);
    await inRecord(async (own) => {
      const { text: _, ...rest } = await own.read('Condition', 'px');
      await own.update(rest);
    });
    expect(await ids('Condition?_content=after')).toEqual([]);
    await inRecord((own) => own.update(condition('px', 'Again')));
    await inRecord((own) => own.remove('Condition', 'px'));
    expect(await ids('Condition?_text=again')).toEqual([]);
    const { rows } = await house.asSystem((db) =>
      sql`select from resource_words w join resource r on r.rid = w.rid where r.id = 'px'`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  test('what was stored before is read afterwards; until then nobody is told that there is nothing', async () => {
    const note: Observation = { resourceType: 'Observation', id: 'old', status: 'final', code: { text: 'Zygomatic' } };
    await house.inOrg(house.orgId, (db) =>
      recordStore(db, house.orgId).put([{ resource: note as never, mode: 'replace' }]),
    );
    await house.asSystem(async (db) => {
      await sql`delete from resource_words where rid = (select rid from resource where id = 'old')`.execute(db);
      await sql`update resource set indexed = 3 where id = 'old'`.execute(db);
    });
    expect(await refusal('Observation?_content=zygomatic')).toMatchObject({ status: 503 });
    await indexOldWords(house);
    expect(await ids('Observation?_content=zygomatic')).toEqual(['old']);
  });

  test('a look-up goes along the index of words', async () => {
    const plan = await house.inOrg(house.orgId, async (db) => {
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
      const { rows } = await sql<Record<string, string>>`explain select rid from resource_words_own
        where words @@ '''abcdbone'':A'::tsquery`.execute(db);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan).toContain('resource_words_found');
  });
});

test('a hostile resource costs no more than its letters', () => {
  const huge = '<'.repeat(300_000) + '&#99999999;'.repeat(20_000) + '\ud800 \u0000 ' + "a'b\\ ".repeat(100_000);
  const resource = { resourceType: 'Condition', id: 'x', text: { div: huge }, note: [{ text: huge }] } as const;
  let vector: ReturnType<typeof wordsVector> = null;
  const cost = costOf(() => (vector = wordsVector('house', resource)));
  expect(cost).toBeLessThan(200);
  expect(vector!.length).toBeLessThan(1_000_000);
});
