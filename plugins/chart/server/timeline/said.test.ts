import { wordsIn } from './said.ts';

const page = (div: string) => wordsIn({ text: { div } });

test.each([
  ['<div>Chest <b>pain</b>&nbsp;&amp; cough</div>', 'Chest pain & cough'],
  ['<p>Seen</p><style>p { color: red }</style><p>again</p>', 'Seen again'],
  ['<script>alert(1)</script>Rash', 'Rash'],
  ['1 < 2', '1 < 2'],
  ['no marks', 'no marks'],
])('RTE-5 clinic/patients: the words of %j are looked up without its marks', (div, words) => {
  expect(page(div).split(/\s+/).filter(Boolean).join(' ')).toBe(words);
});

test.each(['<', '<script', '<style>', '<!--'])(
  'RTE-5 clinic/patients: three hundred thousand letters of marks that never end hold nobody up: %s',
  (mark) => {
    expect(page(mark.repeat(300_000 / mark.length)).length).toBeLessThanOrEqual(300_001);
  },
);
