import { costOf } from '#test/kit/load/cost.ts';
import { clinicPlaceholder, fillMail, mailParagraphs, mailProblems, type Placeholders, tidyMail } from './mailText.ts';

const everywhere = (text: string) => ({ 'en-CA': text, 'fr-CA': text });
const known: Placeholders = {
  clinic: clinicPlaceholder,
  firstName: { sort: 'person', title: everywhere('First name'), sample: everywhere('Alex') },
  link: { sort: 'link', title: everywhere('Link'), sample: everywhere('https://example.ca/x'), required: true },
};
const problemsOf = (subject: string, body: string) =>
  mailProblems({ subject, body }, known).map(({ field, is, ...more }) =>
    [field, is, 'name' in more ? more.name : ''].join(' ').trim(),
  );

test('a mail with known placeholders and its link is well', () => {
  expect(problemsOf('{{clinic}} invites you', 'Hello {{ firstName }},\n\n{{link}}')).toEqual([]);
});

test.each([
  ['body missing link', 'Hi', 'Hello'],
  ['body unknown tiem', 'Hi', '{{link}} {{tiem}}'],
  // Names that every object has are no placeholders.
  ['body unknown constructor', 'Hi', '{{link}} {{constructor}}'],
  ['subject not_in_subject firstName', '{{firstName}}, come', '{{link}}'],
  ['subject not_in_subject link', '{{link}}', '{{link}}'],
  ['body broken', 'Hi', '{{link}} {{clinic'],
  ['body broken', 'Hi', '{{link}} {{first name}}'],
  ['subject empty', ' ', '{{link}}'],
  ['subject control', 'Hi\r\nBcc: thief@pavilion.test', '{{link}}'],
  ['subject control', 'Hi\u2028there', '{{link}}'],
  ['body control', 'Hi', '{{link}}\u0000'],
  ['subject long', 'x'.repeat(121), '{{link}}'],
  ['body long', 'Hi', `{{link}}${'x'.repeat(4000)}`],
])('%s', (problem, subject, body) => {
  expect(problemsOf(subject, body)).toEqual([problem]);
});

test.each([
  ['body empty', ''],
  ['body missing link', 'Hello'],
  ['body control', 'Hello\n{{link}}'],
  ['body long', `{{link}}${'x'.repeat(300)}`],
])('of a text message: %s', (problem, body) => {
  const found = mailProblems({ subject: '', body }, known, 'text');
  expect(
    found.map(({ field, is, ...more }) => [field, is, 'name' in more ? more.name : ''].join(' ').trim()),
  ).toContain(problem);
});

test('what stands for a placeholder is not looked through for others', () => {
  const values = { firstName: '{{link}}', link: 'https://example.ca/secret', clinic: '$& Clinic' };
  expect(fillMail({ subject: '{{clinic}}', body: '{{firstName}}' }, values)).toEqual({
    subject: '$& Clinic',
    body: '{{link}}',
  });
});

test('lines end alike and nothing stands around a mail', () => {
  expect(tidyMail({ subject: ' Hi ', body: '\r\nOne\r\nTwo\n\n' })).toEqual({ subject: 'Hi', body: 'One\nTwo' });
});

test('a mail has paragraphs, lines and links, and the sign after a link is none of it', () => {
  expect(mailParagraphs('Hello\nAlex\n\n\nSee https://example.ca/a?b=1&c=2.\n')).toEqual([
    [[{ text: 'Hello', link: false }], [{ text: 'Alex', link: false }]],
    [
      [
        { text: 'See ', link: false },
        { text: 'https://example.ca/a?b=1&c=2', link: true },
        { text: '.', link: false },
      ],
    ],
  ]);
});

test('a text of only signs is read in a moment', () => {
  const cost = costOf(() => {
    mailParagraphs(`https://${'.'.repeat(20_000)}\n`.repeat(5));
    mailProblems({ subject: '{{'.repeat(10_000), body: '{{ '.repeat(6_000) }, known);
  });
  expect(cost).toBeLessThan(100);
});
