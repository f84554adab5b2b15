import { daysIn, factsIn, nameOn, nearlySame, type Token } from '../reading/facts.ts';

const now = new Date('2026-06-01T00:00:00Z');
/** Words as they stand on lines of a page. */
const page = (text: string): readonly Token[] =>
  text.split('\n').flatMap((line, y) =>
    line
      .split(' ')
      .filter(Boolean)
      .map((word, x) => ({ text: word, page: 1, x: x / 20, y: y / 30, width: 0.04, height: 0.02 })),
  );
const factsOf = (text: string) => factsIn(page(text), now);

test('RTE-5 clinic/faxes reads birth dates as people write them, in both languages', () => {
  for (const text of '1967-03-14|1967/3/14|14 mars 1967|March 14, 1967|14-Mar-1967|Mar. 14 1967|14 mars, 1967'.split(
    '|',
  ))
    expect([text, daysIn(text, now)]).toEqual([text, ['1967-03-14']]);
  expect(daysIn('1er février 1980', now)).toEqual(['1980-02-01']);
  // Nobody can tell: both are looked for.
  expect(daysIn('03/04/1967', now)).toEqual(['1967-04-03', '1967-03-04']);
  for (const none of ['2026-06-02', '1899-01-01', '1967-02-30', '14 marz 1967', '613-555-0164', '14 March'])
    expect(daysIn(none, now)).toEqual([]);
});

test('RTE-5 clinic/faxes finds what may tell one patient from another, and where it stands', () => {
  const facts = factsOf(
    'Report of 2026-05-30\nRE: TREMBLAY, Maya Date of birth: 1967-03-14\nHealth card: 1234 567 890 AB Phone: (613) 555-0118\nNAM: TREM 6753 1412',
  );
  expect(facts.dates.map(({ text }) => text)).toEqual(['1967-03-14', '2026-05-30']);
  expect(facts.numbers.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['1234567890', '6135550118', 'TREM67531412']),
  );
  expect(facts.names[0]).toMatchObject({ text: 'TREMBLAY Maya', tokens: [{ y: 1 / 30 }, { y: 1 / 30 }] });
});

test('RTE-5 clinic/faxes knows a name by its words close together, one of them misread by a letter', () => {
  const words = page('Seen today: TREMBLAV, Maya and Maya Roy');
  expect(nameOn(words, 'Maya Tremblay')).toMatchObject([{ text: 'Maya' }, { text: 'TREMBLAV,' }]);
  expect(nameOn(words, 'Maya Trembleur')).toBeNull();
  expect(nameOn(words, 'Maya')).toBeNull();
  expect(nameOn(page('Maya\nsaw\nsomebody\nelse\nfor\na\nwhile\nTremblay'), 'Maya Tremblay')).toBeNull();
  expect([nearlySame('Roy', 'Ray'), nearlySame('Gagnon', 'Gagno'), nearlySame('Gagnon', 'Gagnier')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('RTE-5 clinic/faxes looks for no more than a few facts, however much is on the pages', () => {
  const many = Array.from(
    { length: 3_000 },
    (_, n) => `RE: ABC${n} Xyz${n} 19${10 + (n % 89)}-03-14 613555${1000 + n}`,
  ).join('\n');
  const started = process.cpuUsage();
  const facts = factsOf(many);
  const { user, system } = process.cpuUsage(started);
  expect([facts.dates.length, facts.numbers.length, facts.names.length <= 4]).toEqual([6, 6, true]);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
