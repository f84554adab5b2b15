import { sql } from 'kysely';
import { statement } from './statement.ts';

const asked = statement<{ org: string; at: Date }>(
  ({ org, at }) => sql`select ${org}::text, ${'fixed'}::text, ${at}::timestamptz, ${org} || 'x'`,
);

test('a statement is put together once, and everyone who asks gives values of their own', () => {
  const [noon, evening] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T18:00:00Z')];
  const one = asked.compiled({ org: 'one', at: noon });
  const other = asked.compiled({ org: 'other', at: evening });
  expect(one.sql).toBe("select $1::text, $2::text, $3::timestamptz, $4 || 'x'");
  expect(one.parameters).toEqual(['one', 'fixed', noon, 'one']);
  expect(other.sql).toBe(one.sql);
  expect(other.parameters).toEqual(['other', 'fixed', evening, 'other']);
});

test('what is written in it is asked for once', () => {
  let written = 0;
  const counted = statement<{ n: number }>(({ n }) => {
    written += 1;
    return sql`select ${n}::int`;
  });
  expect([1, 2, 3].map((n) => counted.compiled({ n }).parameters)).toEqual([[1], [2], [3]]);
  expect(written).toBe(1);
});
