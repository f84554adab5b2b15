import { costOf } from '#test/kit/load/cost.ts';
import { daysIn } from '../reading/days.ts';
import { factsIn, nameOn, nearlySame, type Token } from '../reading/facts.ts';

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

test('RTE-5 clinic/faxes reads a birth date with digits that a machine took for letters, and years of two digits', () => {
  for (const text of ['l967-O3-14', '1967-03-I4', '14 mars l967', '14/O3/67', 'March 14th, 1967', '14-03-67'])
    expect([text, daysIn(text, now)]).toEqual([text, ['1967-03-14']]);
  // Both are looked for, and none that is still to come.
  expect(daysIn('01/01/20', now)).toEqual(['1920-01-01', '2020-01-01']);
  for (const none of ['doses of', 'so il bo', '132 120 160', 'A1 B2 C3']) expect(daysIn(none, now)).toEqual([]);
});

test('RTE-5 clinic/faxes takes a date beside a word for birth before every other, in both languages', () => {
  const labels = [
    'DOB',
    'D.O.B.',
    'Born',
    'Birth date',
    'Date of birth',
    'Date de naissance',
    'DDN',
    'Né le',
    'Née le',
  ];
  for (const label of labels) {
    const { dates } = factsOf(`Received 2026-05-28\nSeen on 2026-05-30\n${label}: 1967-03-14\nR 2026-05-29`);
    expect([label, dates[0]?.text]).toEqual([label, '1967-03-14']);
    expect(dates.map(({ text }) => text).sort()).toEqual(['1967-03-14', '2026-05-28', '2026-05-29', '2026-05-30']);
  }
  // A letter alone, such as the R of "received", is no word for birth.
  expect(factsOf('Seen 2026-05-30\nR: 1967-03-14').dates.map(({ text }) => text)).toEqual(['2026-05-30', '1967-03-14']);
});

test('RTE-5 clinic/faxes finds names as letters and forms of both languages say them', () => {
  const named = (text: string) => factsOf(text).names.map((one) => one.text);
  expect(named('Thank you for seeing Chloé Morin, born on 1985-02-21')).toContain('Chloé Morin');
  expect(named('Merci de recevoir Anne Côté, date de naissance 2009.07.13')).toContain('Anne Côté');
  expect(named('Le dossier de Chloé Morin, née le 21 février 1985')).toContain('Chloé Morin');
  expect(named('Nom, prénom : BÉLANGER Noël')).toContain('BÉLANGER Noël');
  expect(named('Last name: Tremblay\nFirst name: Théodore')).toContain('Tremblay Théodore');
  expect(named('Nom : Bouchard\nPrénom : William')).toContain('Bouchard William');
  expect(named('Our office is closed on Friday.')).toEqual([]);
});

test('RTE-5 clinic/faxes knows a name that is written a letter in a box', () => {
  const form = page('Last name:\nM A C D O N A L D\nFirst name:\nC H L O E\nDate of birth: 2009-05-18');
  expect(factsIn(form, now).names[0]?.text).toBe('MACDONALD CHLOE');
  expect(nameOn(form, 'Chloé MacDonald')).toHaveLength(14);
  expect(nameOn(form, 'Chloé Morin')).toBeNull();
  expect(nameOn(page('Lastname:\nMACDONAL D\nFirst name:\nCHL OE'), 'Chloé MacDonald')).toHaveLength(4);
});

test('RTE-5 clinic/faxes reads card numbers with letters for digits, framed or not', () => {
  const numbers = (text: string) => factsOf(text).numbers.map((one) => one.text);
  expect(numbers('NAM : TREM 67S3 I4l2')).toContain('TREM67531412');
  expect(numbers('Health card: | 3530 926 069]')).toContain('3530926069');
  expect(numbers('The boards and bold solos')).toEqual([]);
});

test('RTE-5 clinic/faxes finds lines on a page that lies on its side, and says where they are as it arrived', () => {
  const aside = page('RE: TREMBLAY, Maya DOB: 1967-03-14\nThank you for seeing her').map(
    ({ x, y, width, height, ...one }) => ({ ...one, x: y, y: 1 - x, width: height, height: width }),
  );
  const { names, dates } = factsIn(aside, now);
  expect([names[0]?.text, dates[0]?.text]).toEqual(['TREMBLAY Maya', '1967-03-14']);
  expect(names[0]?.tokens[0]).toBe(aside.find(({ text }) => text === 'TREMBLAY,'));
});

test('RTE-5 clinic/faxes looks for no more than a few facts, however much is on the pages', () => {
  const many = Array.from(
    { length: 3_000 },
    (_, n) => `RE: ABC${n} Xyz${n} 19${10 + (n % 89)}-03-14 613555${1000 + n}`,
  ).join('\n');
  let facts = factsOf('');
  const cost = costOf(() => (facts = factsOf(many)));
  expect([facts.dates.length, facts.numbers.length, facts.names.length <= 8]).toEqual([10, 8, true]);
  expect(cost).toBeLessThan(150);
});
