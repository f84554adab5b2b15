import { serverCatalogue } from '#config/catalogue.server.ts';
import { anyKind, kindTexts, textOf } from '../kindTexts.ts';

const kinds = serverCatalogue.flatMap(({ manifest }) => manifest.notifications ?? []);

/** What must not be read on somebody's table: what it is about. A clinic, a kind and nothing else is safe. */
const telling =
  /medic|médic|drug|dose|pill|comprim|prescri|ordonnance|refill|renewal|renouvel|result|résultat|lab|test|diagnos|allerg|care plan|plan de soins|suicid|crisis|crise|critical|critique|summary|sommaire|\d|%|\{|\$/i;

test('every kind that a feature declares has its words, in both languages', () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !Object.hasOwn(kindTexts, kind))).toEqual([]);
  expect(Object.keys(kindTexts).filter((kind) => !kinds.includes(kind as never))).toEqual([]);
});

test.each([...Object.entries(kindTexts), ['unknown', anyKind] as const])(
  'what a locked screen shows of %s says nothing about the person',
  (_kind, { text, lasts }) => {
    for (const words of Object.values(text)) {
      expect(words).not.toMatch(telling);
      expect(words.length).toBeLessThan(60);
    }
    expect(text['en-CA']).not.toBe(text['fr-CA']);
    expect(lasts).toBeGreaterThanOrEqual(600);
  },
);

test('a kind of a newer server says that there is something new', () => {
  for (const kind of ['toString', 'fax_received']) expect(textOf(kind)).toBe(anyKind);
});
