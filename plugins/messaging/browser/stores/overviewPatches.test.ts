import { highlight } from '../thread/highlight.ts';
import { type Happening, overviewSince, sessionSince } from './overviewPatches.ts';
import { doctor, me, message, session, sessionId } from '../tests/testKit.tsx';

const other = '22222222-2222-4222-8222-222222222222';

test('an answer older than what happened since does not undo it, and a newer one does not count it twice', () => {
  const happened: Happening[] = [
    { message: message(1) },
    { message: message(2, { author_id: me }) },
    { mark: { session_id: sessionId, profile_id: me, up_to: 1, unread: 0 } },
    { message: message(3) },
  ];
  const now = { last_seq: 3, unread: 1, read_seq: 1 };
  expect(sessionSince(session(), happened, me)).toMatchObject(now);
  expect(sessionSince(session({ last_seq: 1, unread: 1 }), happened, me)).toMatchObject(now);
  expect(sessionSince(session({ last_seq: 2, unread: 0, read_seq: 1 }), happened, me)).toMatchObject(now);
  expect(sessionSince(session({ last_seq: 3, unread: 1, read_seq: 1 }), happened, me)).toMatchObject(now);
});

test('the sum of what is unread and the order follow what happened', () => {
  const overview = {
    data: [session({ session_id: other, unread: 2, touched_at: '2026-11-20T14:00:30.000Z' }), session()],
    unread: 2,
  };
  const happened = new Map([[sessionId, [{ message: message(1) }]]]);
  const after = overviewSince(overview, happened, me);
  expect([after.unread, after.data.map((one) => one.session_id)]).toEqual([3, [sessionId, other]]);
});

test('another person reading moves their own mark and no unread count', () => {
  const mark = { session_id: sessionId, profile_id: doctor, up_to: 4 };
  const after = sessionSince(session({ unread: 1 }), [{ mark }], me);
  expect([after.unread, after.users.find((user) => user.profile_id === doctor)?.read_seq]).toEqual([1, 4]);
});

test('matches are marked whatever their case and accents, at their own places', () => {
  expect(highlight('Réévalué, puis évaluée.', 'EVALUE')).toEqual([
    { text: 'Ré', hit: false },
    { text: 'évalué', hit: true },
    { text: ', puis ', hit: false },
    { text: 'évalué', hit: true },
    { text: 'e.', hit: false },
  ]);
  expect(
    highlight('e\u0301te\u0301', 'ete')
      .filter(({ hit }) => hit)
      .map(({ text }) => text),
  ).toEqual(['e\u0301te\u0301']);
  expect(highlight('<b>x</b>', '')).toEqual([{ text: '<b>x</b>', hit: false }]);
});
