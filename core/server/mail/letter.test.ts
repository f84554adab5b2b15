import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import type { Trx } from '../database/tables.ts';
import { letterOf } from './letter.ts';
import { codeIn, defineMailTemplate, linkIn } from './mailTemplate.ts';
import { mailTemplateRoutes } from './templateRoutes.ts';

const both = (text: string) => ({ 'en-CA': text, 'fr-CA': text });
const template = defineMailTemplate({
  id: 'test.letter',
  title: both('Letter'),
  says: both('To someone'),
  placeholders: {
    person: { sort: 'person', title: both('Person'), sample: both('Alex') },
    link: linkIn(both('Link')),
  },
  standard: {
    'en-CA': { subject: '{{clinic}} writes', body: 'Hello {{person}}\n\n{{link}}' },
    'fr-CA': { subject: '{{clinic}} écrit', body: 'Bonjour {{person}}\n\n{{link}}' },
  },
});
const values = { person: 'Zoé Roy', link: 'https://example.ca/a' };

let house: TestDatabase;
beforeAll(async () => {
  house = await testDatabase([mailTemplateRoutes]);
});
afterAll(() => house.close());

const own = (orgId: string, subject: string | null, body: string | null) =>
  house.asSystem(async (db) => {
    await db.deleteFrom('mail_template').execute();
    await db
      .insertInto('mail_template')
      .values({
        ...{ org_id: orgId, id: template.id, locale: 'en-CA', subject, body, version: 1 },
        ...{ changed_at: new Date(), changed_by: 'p' },
      })
      .execute();
  });
const letter = (orgId: string, locale: 'en-CA' | 'fr-CA' = 'en-CA', given = values) =>
  house.inOrg(orgId, (db) => letterOf(db, { orgId, locale }, template, given));

test('a clinic writes in its own words, another clinic and the other language in the standard ones', async () => {
  await own(house.orgId, 'From {{clinic}}', '{{person}}: {{link}}');
  expect(await letter(house.orgId)).toEqual({ subject: 'From rideau', text: 'Zoé Roy: https://example.ca/a\n' });
  expect((await letter(house.orgId, 'fr-CA')).subject).toBe('rideau écrit');
  expect((await letter(house.otherOrgId)).text).toBe('Hello Zoé Roy\n\nhttps://example.ca/a\n');
});

test('words that were put back, or no longer fit what the mail needs, are not sent', async () => {
  await own(house.orgId, null, null);
  expect((await letter(house.orgId)).subject).toBe('rideau writes');
  await own(house.orgId, 'From {{clinic}}', 'The link is gone');
  expect((await letter(house.orgId)).subject).toBe('rideau writes');
});

test('what a person typed of themselves begins no line and no link, and a link that is none is not mailed', async () => {
  await own(house.orgId, 'Hi', '{{person}} {{link}}');
  const person = 'Eve\r\nBcc: x https://evil.example/{{link}}';
  expect((await letter(house.orgId, 'en-CA', { ...values, person })).text).toBe(
    'Eve Bcc x https evil example link https://example.ca/a\n',
  );
  await expect(letter(house.orgId, 'en-CA', { ...values, link: 'javascript:alert(1)' })).rejects.toThrow(/link/);
});

test('a hundred letters of one transaction read the words once, and the next transaction reads them anew', async () => {
  await own(house.orgId, 'One', '{{link}}');
  const { orgId } = house;
  let statements = 0;
  const counted = (db: Trx): Trx =>
    db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  await house.inOrg(orgId, async (db) => {
    const one = counted(db);
    for (let n = 0; n < 100; n += 1) await letterOf(one, { orgId, locale: 'en-CA' }, template, values);
  });
  expect(statements).toBe(1);
  await own(orgId, 'Two', '{{link}}');
  expect((await letter(orgId)).subject).toBe('Two');
});

test('a clinic can neither read nor write the words of another', async () => {
  await own(house.orgId, 'Ours', '{{link}}');
  const rows = await house.inOrg(house.otherOrgId, (db) => db.selectFrom('mail_template').selectAll().execute());
  expect(rows).toEqual([]);
  await expect(
    house.inOrg(house.otherOrgId, (db) =>
      db
        .insertInto('mail_template')
        .values({
          ...{ org_id: house.orgId, id: 'x', locale: 'fr-CA', subject: 'x', body: 'x', version: 1 },
          ...{ changed_at: new Date(), changed_by: 'p' },
        })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('a mail whose standard text lacks what it needs is not declared', () => {
  const standard = { subject: 'Hi', body: 'No code' };
  expect(() =>
    defineMailTemplate({
      ...template,
      placeholders: { code: codeIn(both('Code')) },
      standard: { 'en-CA': standard, 'fr-CA': standard },
    }),
  ).toThrow(/test\.letter is not well in en-CA/);
});
