import { readReply } from './reply.ts';

test.each([
  ['YES', 'yes'],
  [' oui, merci!', 'yes'],
  ['Y', 'yes'],
  ['1', 'yes'],
  ['Non.', 'no'],
  ['no thanks', 'no'],
  ['Annulé', 'no'],
  ['STOP', 'stop'],
  ['Arrêt', 'stop'],
  ['ARRÊTER svp', 'stop'],
  ['start', 'start'],
  ['Début', 'start'],
  ['yesterday', 'other'],
  ['not sure', 'other'],
  ['nope', 'other'],
  ['I would like to say yes', 'other'],
  ['👍', 'other'],
  ['', 'other'],
  ['constructor', 'other'],
])('%j is read as %s', (words, reply) => {
  expect(readReply(words)).toBe(reply);
});
