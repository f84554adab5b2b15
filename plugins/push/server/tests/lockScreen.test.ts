import { isSafeToShow } from '../lockScreen.ts';

const clinic = 'Rideau Family Health';
const message = {
  ...{ type: 'message', notification_id: '8b0f2d7e-4f0e-4b3c-9a57-1f0f0b0c0d0e', title: clinic },
  ...{ body: 'You have a new message.', tag: 'aB-_9', unread: '3' },
};
const isSafe = (data: Readonly<Record<string, string>>, topic = 'aB-_9'): boolean =>
  isSafeToShow({ data, topic, lasts: 60, urgency: 'normal' }, clinic);

test('ENT-10 a payload is the clinic and the sentence of its kind, in either language', () => {
  expect(isSafe(message)).toBe(true);
  expect(isSafe({ ...message, body: 'Vous avez un nouveau message.' })).toBe(true);
  expect(isSafe({ type: 'notifications_read', tag: 'aB-_9', unread: '0' })).toBe(true);
});

test.each([
  ['a name in the sentence', { body: 'You have a new message from Priya.' }],
  ['another kind’s sentence', { body: 'A task has changed.' }],
  ['another title', { title: 'Priya Nair' }],
  ['one thing more', { session_reason: 'Lithium' }],
  ['words for a tag', { tag: 'Maya Tremblay' }],
  ['words for a number', { unread: 'three of Maya' }],
  ['words for a kind', { type: 'Refill of metformin' }],
  ['words for an id', { notification_id: 'maya' }],
])('ENT-10 a payload with %s does not leave', (_what, is) => {
  expect(isSafe({ ...message, ...is })).toBe(false);
});

test('ENT-10 nor one that withdraws and says something, or whose topic is another', () => {
  expect(isSafe({ type: 'notifications_read', tag: 'aB-_9', unread: '0', body: 'Maya' })).toBe(false);
  expect(isSafe(message, 'Maya')).toBe(false);
});
